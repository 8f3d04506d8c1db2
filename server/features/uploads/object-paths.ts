/** Where the bytes of an upload are until its picture is made. */
export const rawPath = (uploadId: string) => `uploads/${uploadId}.raw`
/** Where its picture is from then on. */
export const picturePath = (uploadId: string) => `photos/${uploadId}.webp`
/** Where the small version of a picture is, when it has one. */
export const smallPath = (path: string) => path.replace(/\.\w+$/, '-small$&')

/** How rows name what the object store keeps. */
export const storedPath = (path: string) => `/objects/${path}`
