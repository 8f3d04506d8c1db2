/** How far a map goes out: the earth is then as wide as two phones. */
export const MIN_ZOOM = 2
/** How close a map goes: some 2 m to a pixel. */
export const MAX_ZOOM = 17
