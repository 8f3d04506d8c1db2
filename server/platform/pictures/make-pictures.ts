import sharp, { type Metadata, type Sharp } from 'sharp'
import { MAX_PICTURE_PIXELS } from '#contract/limits.ts'
import { pictureTypeOf, structureOf } from '#server/platform/pictures/file-structure.ts'
import { answerRequests } from '#server/platform/process/bounded-process.ts'

/** Long edge in pixels: large fills a big screen, small a grid cell at any density. */
const LARGE = 2048
const SMALL = 480
const WEBP = { quality: 80, effort: 2 }
/** Printer profiles have 3 MB at most. */
const MAX_PROFILE_BYTES = 4 * 1024 * 1024
/** In addition to the process's own 95 MB or so. */
const MAX_DECODING_BYTES = 175_000_000
/** Per decoded byte, measured with libvips 8.18: AV1 stores several frames, progressive JPEG all coefficients. */
const MEMORY = { rows: 0.7, 'progressive jpeg': 2.4, 'progressive png': 1.4, webp: 1.4, heif: 7 }

// One thread and no cache, so that memory follows from the picture's size.
sharp.concurrency(1)
sharp.cache(false)
// Allows only four of libvips' many formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'HeifBuffer'].map((loader) => `VipsForeignLoad${loader}`),
})

export type Pictures = { large: Uint8Array; small: Uint8Array }
type Unmakeable = 'broken_picture' | 'picture_too_large' | 'picture_too_complex' | 'animated_picture'

/** Re-encodes as upright sRGB WebP without metadata (EXIF with GPS, XMP, IPTC, thumbnails, appended data). */
export async function makePictures(file: Buffer): Promise<Pictures | Unmakeable> {
  try {
    const type = pictureTypeOf(file)
    if (!type) return 'broken_picture'
    const structure = structureOf(file, type)
    if (structure === 'animated') return 'animated_picture'
    if (structure === 'too_complex') return 'picture_too_complex'
    const header = await sharp(file, { limitInputPixels: false }).metadata()
    const unmakeable = refusalOf(header)
    if (unmakeable) return unmakeable
    // A truncated file lost part of its picture; camera oddities are no damage.
    const page = header.pagePrimary ? { page: header.pagePrimary } : {}
    const whole = sharp(file, { failOn: 'error', limitInputPixels: MAX_PICTURE_PIXELS, autoOrient: true, ...page })
    const { data, info } = await within(whole, LARGE).raw().toBuffer({ resolveWithObject: true })
    const drawn = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    return { large: await drawn().webp(WEBP).toBuffer(), small: await within(drawn(), SMALL).webp(WEBP).toBuffer() }
  } catch {
    return 'broken_picture'
  }
}

function refusalOf({ width, height, pages = 1, icc, ...header }: Metadata): Unmakeable | null {
  if (width * height > MAX_PICTURE_PIXELS) return 'picture_too_large'
  // An AVIF still may contain several pictures and shows the primary one.
  if (pages > 1 && header.format !== 'heif') return 'animated_picture'
  if (icc && icc.length > MAX_PROFILE_BYTES) return 'picture_too_complex'
  const decodedBytes = width * height * header.channels * (header.depth === 'uchar' ? 1 : 2)
  return decodedBytes * memoryFactor(header) > MAX_DECODING_BYTES ? 'picture_too_large' : null
}

function memoryFactor({ format, isProgressive }: Pick<Metadata, 'format' | 'isProgressive'>): number {
  if (format === 'jpeg' || format === 'png') return isProgressive ? MEMORY[`progressive ${format}`] : MEMORY.rows
  return format === 'webp' ? MEMORY.webp : MEMORY.heif
}

const within = (picture: Sharp, longEdge: number) =>
  picture.resize({ width: longEdge, height: longEdge, fit: 'inside', withoutEnlargement: true })

answerRequests(makePictures)
