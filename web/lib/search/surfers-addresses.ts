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

/** True if the profile leads to this path's page. */
export const isBelowProfile = (path: string) => BELOW_PROFILE.includes(first(path))

/** True if only surfers have pages at this path. */
export const isOfSurfers = (path: string) => OF_SURFERS.includes(first(path))
