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

export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif'

/** Reads the first bytes; null for unsupported types. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  return isAvif(bytes) ? 'avif' : null
}
