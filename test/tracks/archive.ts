import { constants, crc32, deflateRawSync } from 'node:zlib'

/** What an archive keeps of a file: its bytes as deflate packs them, and how many there are. */
type Packed = { deflated: Buffer; bytes: number }

const MEGABYTE = 1024 * 1024
const BLANKS = Buffer.alloc(10 * MEGABYTE, ' ')
const DEFLATE = 8
/** Of the directory: its entry for a file without the name, and its end. */
const ENTRY_BYTES = 46
const END_BYTES = 22

/** A zip archive of these files (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3). */
export function zipped(files: Record<string, Buffer | Packed>): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, file] of Object.entries(files)) {
    const fileName = Buffer.from(name)
    const { deflated, bytes } = Buffer.isBuffer(file) ? { deflated: deflateRawSync(file), bytes: file.length } : file
    const checksum = Buffer.isBuffer(file) ? crc32(file) : 0
    const facts = [...u16(20, 0, DEFLATE, 0, 0), ...u32(checksum, deflated.length, bytes), ...u16(fileName.length, 0)]
    const local = Buffer.concat([Buffer.from([...u32(0x04034b50), ...facts]), fileName, deflated])
    const entry = [...u32(0x02014b50), ...u16(20), ...facts, ...u16(0, 0, 0), ...u32(0, offset)]
    locals.push(local)
    directory.push(Buffer.from(entry), fileName)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const count = Object.keys(files).length
  const end = [...u32(0x06054b50), ...u16(0, 0, count, count), ...u32(listed.length, offset), ...u16(0)]
  return Buffer.concat([...locals, listed, Buffer.from(end)])
}

/** A zip archive of one file whose directory lists it so many times, by other names: all of them share its bytes. */
export function repeated(file: Buffer, times: number, ending = '.gpx'): Buffer {
  const named = (nth: number) => `${String(nth).padStart(5, '0')}${ending}`
  const once = zipped({ [named(0)]: file })
  const end = once.length - END_BYTES
  const directoryAt = once.readUInt32LE(end + 16)
  const entry = once.subarray(directoryAt, end)
  const directory = Array.from({ length: times }, (_, nth) => {
    const copy = Buffer.from(entry)
    copy.write(named(nth), ENTRY_BYTES)
    return copy
  })
  const last = Buffer.from(once.subarray(end))
  last.writeUInt16LE(times, 8)
  last.writeUInt16LE(times, 10)
  last.writeUInt32LE(entry.length * times, 12)
  return Buffer.concat([once.subarray(0, directoryAt), ...directory, last])
}

/** A file that begins with a text and goes on with so many megabytes of blanks, in a thousandth of that. */
export const bomb = (beginning: string, megabytes: number): Packed => blanks(beginning, megabytes, { level: 9 })

/** A file of so many megabytes that takes as much in the archive. */
export const film = (megabytes: number): Packed => blanks('', megabytes, { level: 0 })

function blanks(beginning: string, megabytes: number, { level }: { level: number }): Packed {
  const tens = Math.ceil(megabytes / 10)
  // Parts that end at a full flush stand alone, so that one can be repeated.
  const part = (bytes: Buffer) => deflateRawSync(bytes, { level, finishFlush: constants.Z_FULL_FLUSH })
  const parts = [part(Buffer.from(beginning)), ...Array<Buffer>(tens).fill(part(BLANKS)), deflateRawSync('')]
  return { deflated: Buffer.concat(parts), bytes: beginning.length + tens * BLANKS.length }
}

const u16 = (...values: number[]) => values.flatMap((value) => [value & 0xff, value >>> 8])
const u32 = (...values: number[]) => values.flatMap((value) => u16(value & 0xffff, value >>> 16))
