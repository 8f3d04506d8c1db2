/** The intended surfer: refused `sign_in_required` if another is signed in. */
export const SURFER_HEADER = 'surfer-id'
/** The requesting page, which gets no live message of what it updates itself (`pageFollows`). */
export const PAGE_HEADER = 'page-id'
