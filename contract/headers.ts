/** Whom a request is meant for: it is refused `sign_in_required` when another surfer is signed in. */
export const SURFER_HEADER = 'surfer-id'
/** Which open page makes the request, so that it gets no live message of what it follows by itself (`pageFollows`). */
export const PAGE_HEADER = 'page-id'
