/** Bytes until the picture is made. */
export const rawPath = (uploadId: string) => `uploads/${uploadId}.raw`
export const picturePath = (uploadId: string) => `photos/${uploadId}.webp`
export const smallPath = (path: string) => path.replace(/\.\w+$/, '-small$&')

/** The path in database rows. */
export const storedPath = (path: string) => `/objects/${path}`
