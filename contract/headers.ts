/** The intended surfer: refused `sign_in_required` if another is signed in. */
export const SURFER_HEADER = 'surfer-id'
/** The requesting page, which gets no live message of what it updates itself (`pageFollows`). */
export const PAGE_HEADER = 'page-id'
/** The position that the next reads must show, in 16 hexadecimal digits, if the server reads from replicas. */
export const POSITION_COOKIE = 'lineup_at'
/** By then every replica in use shows it. */
export const POSITION_SECONDS = 15
