/** Whom a request is meant for: it is refused `sign_in_required` when another surfer is signed in. */
export const SURFER_HEADER = 'surfer-id'
/** Which open page makes the request: that page gets no live message of what the request does to a session. */
export const PAGE_HEADER = 'page-id'
