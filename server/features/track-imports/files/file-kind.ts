/** Archives with files, and an empty one. */
const ZIP_BEGINNINGS = ['504b0304', '504b0506']
const GZIP_BEGINNING = '1f8b'
/** Where the header of a FIT file names its type. */
const FIT_AT = 8

export type FileKind = 'zip' | 'gzip' | 'fit' | 'json' | 'xml'

/** By the first bytes of a file, 12 at least. Undefined for what is no recording. */
export function fileKind(head: Buffer): FileKind | undefined {
  if (ZIP_BEGINNINGS.includes(head.toString('hex', 0, 4))) return 'zip'
  if (head.toString('hex', 0, 2) === GZIP_BEGINNING) return 'gzip'
  if (head.toString('latin1', FIT_AT, FIT_AT + 4) === '.FIT') return 'fit'
  // After a byte order mark, zero bytes of UTF-16, and blanks.
  const text = Buffer.from(head.filter((byte) => byte > 0 && byte < 0x7f))
    .toString('latin1')
    .trimStart()
  if (text.startsWith('{')) return 'json'
  return text.startsWith('<') ? 'xml' : undefined
}
