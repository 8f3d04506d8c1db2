/** Whom a request is meant for: it is refused `sign_in_required` when another surfer is signed in. */
export const SURFER_HEADER = 'surfer-id'
