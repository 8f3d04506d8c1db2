/** A path of this site with query and fragment, as `location` has them. */
type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/** The server's sign-in page, which afterwards leads back to `path`, an address of this site. */
export const signInThenTo = (path: string) => (path === '/' ? '/api/login' : `/api/login?${next(path)}`)

/** The same with the sign-up form first. */
export const joinThenTo = (path: string) => (path === '/' ? '/api/login?signup' : `/api/login?signup&${next(path)}`)

/** The address of this page, to come back to. Whether it is one of this site is for the server to judge. */
export const thisAddress = ({ pathname, search, hash }: Address = location) => pathname + search + hash

const next = (path: string) => `next=${encodeURIComponent(path)}`
