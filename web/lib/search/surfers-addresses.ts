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

/** Whether the page of this path is reached from the profile. */
export const isBelowProfile = (path: string) => BELOW_PROFILE.includes(first(path))

/** Whether surfers have pages at this path, and visitors none. */
export const isOfSurfers = (path: string) => OF_SURFERS.includes(first(path))
