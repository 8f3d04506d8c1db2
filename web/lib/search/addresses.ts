/** '?q=trestles&filter=nearby,good'; commas are valid unescaped. */
export const searchWith = (params: URLSearchParams) => (params.size > 0 ? `?${params}`.replaceAll('%2C', ',') : '')

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Returns to `path` after signing in. */
export const signInThenTo = (path: string) => (path === '/' ? '/api/login' : `/api/login?${next(path)}`)

export const joinThenTo = (path: string) => (path === '/' ? '/api/login?signup' : `/api/login?signup&${next(path)}`)

/** The server validates it. */
export const thisAddress = ({ pathname, search, hash }: Address = location) => pathname + search + hash

const next = (path: string) => `next=${encodeURIComponent(path)}`

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
