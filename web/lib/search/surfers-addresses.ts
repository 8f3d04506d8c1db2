const BELOW_PROFILE = [
  'settings',
  'sessions',
  'progress',
  'boards',
  'imports',
  'proposals',
  'operators',
  'safety',
  'help',
]
const OF_SURFERS = [...BELOW_PROFILE, 'home', 'buddies', 'profile', 'shared-files', 'notifications']

const first = (path: string) => path.split('/')[1] ?? ''

export const isBelowProfile = (path: string) => BELOW_PROFILE.includes(first(path))

export const isOfSurfers = (path: string) => OF_SURFERS.includes(first(path))
