type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Returns to `path` after signing in. */
export const signInThenTo = (path: string) => (path === '/' ? '/api/login' : `/api/login?${next(path)}`)

export const joinThenTo = (path: string) => (path === '/' ? '/api/login?signup' : `/api/login?signup&${next(path)}`)

/** The server validates it. */
export const thisAddress = ({ pathname, search, hash }: Address = location) => pathname + search + hash

const next = (path: string) => `next=${encodeURIComponent(path)}`
