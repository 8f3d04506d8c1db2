const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  Buffer.from(bytes.subarray(at, at + text.length)).equals(Buffer.from(text, 'latin1'))

/** AVIF 1.1, section 6. */
function isAvif(bytes: Uint8Array): boolean {
  if (bytes.length < 16 || !startsWith(bytes, 'ftyp', 4)) return false
  const end = Math.min(Buffer.from(bytes.subarray(0, 4)).readUInt32BE(), 64)
  for (let at = 8; at + 4 <= end; at += 4)
    if (startsWith(bytes, 'avif', at) || startsWith(bytes, 'avis', at)) return true
  return false
}

type PictureType = 'jpeg' | 'png' | 'webp' | 'avif'

/** Reads the first bytes; null for unsupported types. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  return isAvif(bytes) ? 'avif' : null
}

/** Encoders write about ten scans. Each makes a decoder process the whole picture and may take almost no bytes. */
const MAX_JPEG_SCANS = 32
/** Each may unpack to 8 MB, all retained by libpng. Real files have a few. */
const MAX_PACKED_PNG_CHUNKS = 8

type Structure = 'plain' | 'animated' | 'too_complex'

/** Detects animations and files costly to decode beyond their size. Leaves unknown structures to the decoder. */
export function structureOf(file: Buffer, type: PictureType): Structure {
  return { jpeg: jpegStructure, png: pngStructure, webp: webpStructure, avif: avifStructure }[type](file)
}

/** ITU-T T.81, annex B. Cameras write only baseline and progressive Huffman frames. */
function jpegStructure(file: Buffer): Structure {
  let scans = 0
  for (let at = file.indexOf(0xff, 2); at >= 0 && at + 4 <= file.length; at = file.indexOf(0xff, at)) {
    const marker = file[at + 1]!
    if (marker === END_OF_IMAGE) break
    // Fill bytes, marker-like bytes of a scan and restarts have no length.
    const isBare = marker === 0xff || marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    if (isFrame(marker) && !FRAMES.includes(marker)) return 'too_complex'
    if (marker === START_OF_SCAN) scans += 1
    if (scans > MAX_JPEG_SCANS) return 'too_complex'
    at += isBare ? (marker === 0xff ? 1 : 2) : 2 + file.readUInt16BE(at + 2)
  }
  return 'plain'
}
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const FRAMES = [0xc0, 0xc1, 0xc2]
const TABLES = [0xc4, 0xc8, 0xcc]
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !TABLES.includes(marker)

/** PNG, third edition, section 5.3. */
function pngStructure(file: Buffer): Structure {
  const [depth, isInterlaced] = [file[24], file[28] === 1]
  if (depth === 16 && isInterlaced) return 'too_complex'
  let packed = 0
  for (let at = 8; at + 8 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const name = file.toString('latin1', at + 4, at + 8)
    if (name === 'acTL') return 'animated'
    if (name === 'zTXt' || name === 'iTXt' || name === 'iCCP') packed += 1
    if (packed > MAX_PACKED_PNG_CHUNKS) return 'too_complex'
  }
  return 'plain'
}

/** WebP container, RFC 9649, section 2. */
function webpStructure(file: Buffer): Structure {
  for (let at = 12; at + 8 <= file.length; at += 8 + evenLength(file.readUInt32LE(at + 4))) {
    const name = file.toString('latin1', at, at + 4)
    if (name === 'ANIM' || name === 'ANMF') return 'animated'
  }
  return 'plain'
}
const evenLength = (length: number) => length + (length % 2)

/**
 * AVIF 1.1, section 6.3. Some stills have the brand of sequences; only a track of several pictures (`stsz` in `moov`,
 * ISO/IEC 14496-12) is an animation.
 */
function avifStructure(file: Buffer): Structure {
  const brands = file.toString('latin1', 8, Math.min(file.readUInt32BE(0), 256))
  if (!brands.includes('avis')) return 'plain'
  for (let at = 0; at + 8 <= file.length; ) {
    const size = file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === 'moov')
      return hasSeveralSamples(file.subarray(at, at + size)) ? 'animated' : 'plain'
    // Zero means: to the end of the file.
    if (size === 0) return 'plain'
    // 64-bit or invalid length, which no still needs.
    if (size < 8) return 'animated'
    at += size
  }
  return 'plain'
}

function hasSeveralSamples(movie: Buffer): boolean {
  for (let at = movie.indexOf('stsz'); at >= 0; at = movie.indexOf('stsz', at + 4))
    if (at + 16 > movie.length || movie.readUInt32BE(at + 12) > 1) return true
  return false
}
