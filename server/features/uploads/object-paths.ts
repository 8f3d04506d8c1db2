/** Bytes of an upload until its picture is made. */
export const rawPath = (uploadId: string) => `uploads/${uploadId}.raw`
export const picturePath = (uploadId: string) => `photos/${uploadId}.webp`
/** The small version of a picture, if there is one. */
export const smallPath = (path: string) => path.replace(/\.\w+$/, '-small$&')

/** The path in database rows. */
export const storedPath = (path: string) => `/objects/${path}`
