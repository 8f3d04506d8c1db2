/** Message to a new version's service worker to activate now. */
export const TAKE_OVER = 'take-over'
