/** What a page sends to the service worker of a new version so that it waits no longer. */
export const TAKE_OVER = 'take-over'
