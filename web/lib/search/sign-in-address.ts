/** A path of this site with query and fragment, as in `location`. */
type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/** The sign-in page, which then returns to `path` on this site. */
export const signInThenTo = (path: string) => (path === '/' ? '/api/login' : `/api/login?${next(path)}`)

/** The same with the sign-up form first. */
export const joinThenTo = (path: string) => (path === '/' ? '/api/login?signup' : `/api/login?signup&${next(path)}`)

/** This page's address for returning; the server validates it. */
export const thisAddress = ({ pathname, search, hash }: Address = location) => pathname + search + hash

const next = (path: string) => `next=${encodeURIComponent(path)}`
