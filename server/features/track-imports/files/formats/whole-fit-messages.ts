/** Bits of the record header byte (https://developer.garmin.com/fit/protocol/). */
const COMPRESSED = 0x80
const DEFINITION = 0x40
const WITH_DEVELOPER_FIELDS = 0x20
const RESERVED = 0x30
const TIMESTAMP_FIELD = 253
const LENGTH_AT = 4

/** In bytes; a compressed time leaves the time field out. */
type Sizes = { plain: number; compressed: number }

/** Cuts a damaged FIT file after its last whole message; undefined without a FIT header. */
export function wholeFitMessages(
  file: Buffer<ArrayBuffer>,
): { whole: Buffer<ArrayBuffer>; breaksOff: boolean } | undefined {
  const header = file[0]
  if ((header !== 12 && header !== 14) || file.length < header) return undefined
  // 0 until the watch closes the file.
  const dataSize = file.readUInt32LE(LENGTH_AT)
  const declaredEnd = dataSize === 0 ? file.length : header + dataSize
  const end = endOfWhole(file, header, Math.min(declaredEnd, file.length))
  const whole = Buffer.from(file.subarray(0, end))
  whole.writeUInt32LE(end - header, LENGTH_AT)
  return { whole, breaksOff: end < declaredEnd }
}

function endOfWhole(file: Buffer, from: number, limit: number): number {
  const kinds: (Sizes | undefined)[] = []
  let at = from
  while (at < limit) {
    const head = file[at]!
    let next: number
    if ((head & COMPRESSED) === 0 && (head & DEFINITION) !== 0) {
      const defined = definitionAt(file, at)
      kinds[head & 0x0f] = defined.sizes
      next = defined.next
    } else {
      const isCompressed = (head & COMPRESSED) !== 0
      if (!isCompressed && (head & RESERVED) !== 0) return at
      const sizes = kinds[isCompressed ? (head >> 5) & 3 : head & 0x0f]
      next = at + 1 + ((isCompressed ? sizes?.compressed : sizes?.plain) ?? Number.NaN)
    }
    // Also for NaN: an undefined message, or the file ends within a definition.
    if (!(next <= limit)) return at
    at = next
  }
  return at
}

function definitionAt(file: Buffer, at: number): { sizes: Sizes; next: number } {
  const fields = file[at + 5] ?? Number.NaN
  let next = at + 6 + 3 * fields
  let plain = sumOfSizes(file, at + 6, fields)
  const compressed = file[at + 6] === TIMESTAMP_FIELD && fields > 0 ? plain - file[at + 7]! : plain
  let own = 0
  if ((file[at]! & WITH_DEVELOPER_FIELDS) !== 0) {
    const ownFields = file[next] ?? Number.NaN
    own = sumOfSizes(file, next + 1, ownFields)
    next += 1 + 3 * ownFields
  }
  plain += own
  return { sizes: { plain, compressed: compressed + own }, next }
}

/** Three bytes describe a field; the second is its size. */
function sumOfSizes(file: Buffer, at: number, fields: number): number {
  let sum = 0
  for (let field = 0; field < fields; field += 1) sum += file[at + 3 * field + 1] ?? Number.NaN
  return sum
}
