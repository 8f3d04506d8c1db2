import sharp, { type Sharp } from 'sharp'
import { MAX_PICTURE_PIXELS } from '#contract/limits.ts'

/** The long edge, in pixels: a photo fills a large screen, a small one its place in a grid at any density. */
const LARGE = 2048
const SMALL = 480
/** A photo of 12 megapixels takes half a second in all; more effort would save few bytes for much of that. */
const WEBP = { quality: 80, effort: 2 }

// One picture, one thread, nothing kept: what is taken is known from its size.
sharp.concurrency(1)
sharp.cache(false)
// Of the many formats that libvips reads, only these four are ours.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'HeifBuffer'].map((loader) => `VipsForeignLoad${loader}`),
})

export type Pictures = { large: Uint8Array; small: Uint8Array }
export type Unmakeable = 'broken_picture' | 'picture_too_large'

/**
 * Draws a file's first picture anew as WebP, upright, in sRGB and without whatever else the file holds (EXIF with its
 * GPS position, XMP, IPTC, thumbnails, what was appended). What the header says is believed before a pixel is read.
 */
export async function makePictures(file: Uint8Array): Promise<Pictures | Unmakeable> {
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PICTURE_PIXELS) return 'picture_too_large'
    // A file that ends too early has lost a part of the picture; a mere oddity of some camera is no damage.
    const whole = sharp(file, { failOn: 'error', limitInputPixels: MAX_PICTURE_PIXELS, autoOrient: true })
    const { data, info } = await within(whole, LARGE).raw().toBuffer({ resolveWithObject: true })
    const drawn = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    return { large: await drawn().webp(WEBP).toBuffer(), small: await within(drawn(), SMALL).webp(WEBP).toBuffer() }
  } catch {
    return 'broken_picture'
  }
}

const within = (picture: Sharp, longEdge: number) =>
  picture.resize({ width: longEdge, height: longEdge, fit: 'inside', withoutEnlargement: true })
