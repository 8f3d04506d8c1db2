/** Minimum zoom: the earth is two phones wide. */
export const MIN_ZOOM = 2
/** Maximum zoom: about 2 m per pixel. */
export const MAX_ZOOM = 17
