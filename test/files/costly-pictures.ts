import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Small files that cost whoever opens them far more than they cost their sender. */

const MEGABYTE = 1024 * 1024

type PngShape = { width: number; height: number; depth?: 1 | 8 | 16; channels?: 1 | 3 | 4; interlaced?: boolean }

/** A PNG whose samples are all zero, valid to the last byte: a thousandth of what it unpacks to. */
export function emptyPng(shape: PngShape, extraChunks: Buffer[] = []): Buffer {
  const { width, height, depth = 8, channels = 3, interlaced = false } = shape
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = depth
  header[9] = { 1: 0, 3: 2, 4: 6 }[channels]
  header[12] = interlaced ? 1 : 0
  const passes = interlaced ? adam7(width, height) : [{ width, height }]
  const bytes = passes.reduce(
    (sum, pass) => sum + pass.height * (1 + Math.ceil((pass.width * depth * channels) / 8)),
    0,
  )
  return png([['IHDR', header], ...extraChunks.map(asIs), ['IDAT', deflatedZeros(bytes)]])
}

/** An ancillary chunk for `emptyPng`. */
const pngChunk = (type: string, data: Buffer): Buffer => Buffer.concat([Buffer.from(type, 'latin1'), data])
const asIs = (chunk: Buffer): [string, Buffer] => [chunk.toString('latin1', 0, 4), chunk.subarray(4)]

/** So many compressed texts, each of 7 MB once it is unpacked. */
export const textBombs = (count: number): Buffer[] => {
  const text = Buffer.concat([Buffer.from('Comment\0\0'), deflatedZeros(7 * MEGABYTE)])
  return Array<Buffer>(count).fill(pngChunk('zTXt', text))
}

/** Turns a PNG into an animation of two frames. */
export function animatedPng(width: number, height: number): Buffer {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2)
  const frame = (sequence: number) => {
    const data = Buffer.alloc(26)
    data.writeUInt32BE(sequence)
    data.writeUInt32BE(width, 4)
    data.writeUInt32BE(height, 8)
    data.writeUInt16BE(1, 20)
    data.writeUInt16BE(10, 22)
    return data
  }
  return emptyPng({ width, height }, [pngChunk('acTL', control), pngChunk('fcTL', frame(0))])
}

/**
 * A progressive greyscale JPEG without a single detail. Each scan after the first says in a few dozen bytes that nothing
 * changes, and makes the decoder go through every block once more.
 */
export function manyScansJpeg(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const quantization = segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)]))
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  // One code word each: '0' says of a DC coefficient that it is like the last one, of AC ones that 2^14 blocks and more are done.
  const oneCode = (kind: number, symbol: number) => segment(0xc4, Buffer.from([kind, 1, ...Array(15).fill(0), symbol]))
  const start = [Buffer.from([0xff, 0xd8]), quantization, segment(0xc2, frame), oneCode(0x00, 0), oneCode(0x10, 0xe0)]
  const first = Buffer.concat([scanHeader(0, 0, 0, 13), Buffer.alloc(Math.ceil(blocks / 8))])
  const more = Array.from({ length: scans - 1 }, (_, index) => {
    const coefficient = 1 + (index % 63)
    return Buffer.concat([scanHeader(coefficient, coefficient, 0, 13), endsOfBlocks(blocks)])
  })
  return Buffer.concat([...start, first, ...more, Buffer.from([0xff, 0xd9])])
}

/** A JPEG with a colour profile of so many bytes in as many segments as that takes. */
export function withJpegProfile(jpeg: Buffer, bytes: number): Buffer {
  const most = 65_000
  const count = Math.ceil(bytes / most)
  const parts = Array.from({ length: count }, (_, index) =>
    segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([index + 1, count]), Buffer.alloc(most)])),
  )
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)])
}

/** The same JPEG, but its frame says that it was encoded in another way. */
export function frameOfKind(jpeg: Buffer, marker: number): Buffer {
  const changed = Buffer.from(jpeg)
  changed[changed.indexOf(Buffer.from([0xff, 0xc0])) + 1] = marker
  return changed
}

/** Runs of 2^14 blocks in which no coefficient changes, 15 bits each: '0' and how many more than 2^14. */
function endsOfBlocks(blocks: number): Buffer {
  const runs = Math.ceil(blocks / 16_384)
  return Buffer.alloc(Math.ceil((runs * 15) / 8))
}

const scanHeader = (from: number, to: number, high: number, low: number) =>
  segment(0xda, Buffer.from([1, 1, 0x00, from, to, high * 16 + low]))

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

function adam7(width: number, height: number) {
  const steps = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const
  return steps
    .map(([x, y, dx, dy]) => ({
      width: Math.max(0, Math.ceil((width - x) / dx)),
      height: Math.max(0, Math.ceil((height - y) / dy)),
    }))
    .filter((pass) => pass.width > 0 && pass.height > 0)
}

/** So many zeros as a zlib stream, written block by block: to pack them would take as long as to unpack them. */
function deflatedZeros(bytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MEGABYTE), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const rest = deflateRawSync(Buffer.alloc(bytes % MEGABYTE), { level: 9 })
  const check = Buffer.alloc(4)
  // Adler-32 of zeros: the first sum stays 1, the second counts them.
  check.writeUInt32BE(((bytes % 65_521) * 65_536 + 1) >>> 0)
  const blocks = Array<Buffer>(Math.floor(bytes / MEGABYTE)).fill(block)
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...blocks, rest, check])
}

function png(chunks: [string, Buffer][]): Buffer {
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const written = [...chunks, ['IEND', Buffer.alloc(0)] as [string, Buffer]].map(([type, data]) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
  })
  return Buffer.concat([signature, ...written])
}
