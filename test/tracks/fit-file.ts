import type { TrackPoint } from '#surf/tracks/track.ts'

/** Base types of the FIT protocol (https://developer.garmin.com/fit/protocol/): their numbers and sizes in bytes. */
const ENUM = { number: 0x00, bytes: 1 }
const UINT16 = { number: 0x84, bytes: 2 }
const SINT32 = { number: 0x85, bytes: 4 }
const UINT32 = { number: 0x86, bytes: 4 }
type BaseType = { number: number; bytes: number }
type Field = { field: number; type: BaseType; value: number }

const FILE_ID = 0
const SESSION = 18
const RECORD = 20
/** FIT counts seconds from the end of 1989. */
const FIT_EPOCH_MS = Date.UTC(1989, 11, 31)
/** 2^31 semicircles are 180 degrees. */
const semicircles = (degrees: number) => Math.round((degrees * 2 ** 31) / 180)
const seconds = (at: number) => Math.round((at - FIT_EPOCH_MS) / 1000)

/** Numbers of sports in Garmin's profile. */
const FIT_SPORTS = { generic: 0, running: 1, surfing: 38, windsurfing: 43 }

/** A FIT activity file with both checksums: an identity, one record for each point, and one session. */
export function fitFile(track: readonly TrackPoint[], sport: keyof typeof FIT_SPORTS = 'surfing'): Buffer {
  const [first, last] = [track[0]!, track.at(-1)!]
  // FIT has no negative number here, also for a track whose times are not in order.
  const elapsedMs = Math.max(0, last.at - first.at)
  const messages = [
    ...message(FILE_ID, [
      { field: 0, type: ENUM, value: 4 },
      { field: 1, type: UINT16, value: 1 },
      { field: 2, type: UINT16, value: 3589 },
      { field: 4, type: UINT32, value: seconds(first.at) },
    ]),
    ...track.flatMap((point, nth) => message(RECORD, recordOf(point), { isDefined: nth > 0 })),
    ...message(SESSION, [
      { field: 253, type: UINT32, value: seconds(last.at) },
      { field: 2, type: UINT32, value: seconds(first.at) },
      { field: 5, type: ENUM, value: FIT_SPORTS[sport] },
      { field: 7, type: UINT32, value: elapsedMs },
    ]),
  ]
  return framed(Buffer.concat(messages))
}

const recordOf = ({ at, latitude, longitude }: TrackPoint): Field[] => [
  { field: 253, type: UINT32, value: seconds(at) },
  { field: 0, type: SINT32, value: semicircles(latitude) },
  { field: 1, type: SINT32, value: semicircles(longitude) },
]

/** A definition, unless the last one of this kind of message still counts, and its data; all as local message 0. */
function message(number: number, fields: Field[], { isDefined = false } = {}): Buffer[] {
  const definition = Buffer.from(
    [0x40, 0, 0, number, 0, fields.length].concat(
      fields.flatMap(({ field, type }) => [field, type.bytes, type.number]),
    ),
  )
  const data = Buffer.alloc(1 + fields.reduce((sum, { type }) => sum + type.bytes, 0))
  let at = 1
  for (const { type, value } of fields) {
    if (type === SINT32) data.writeInt32LE(value, at)
    else data.writeUIntLE(value, at, type.bytes)
    at += type.bytes
  }
  return isDefined ? [data] : [definition, data]
}

/** A whole FIT file around these messages. */
export function framed(data: Buffer): Buffer {
  const header = Buffer.alloc(14)
  header[0] = 14
  header[1] = 0x20
  header.writeUInt16LE(2132, 2)
  header.writeUInt32LE(data.length, 4)
  header.write('.FIT', 8, 'latin1')
  header.writeUInt16LE(checksum(header.subarray(0, 12)), 12)
  const whole = Buffer.concat([header, data, Buffer.alloc(2)])
  whole.writeUInt16LE(checksum(whole.subarray(0, -2)), whole.length - 2)
  return whole
}

/** CRC-16 with the reversed polynomial 0xA001, as the protocol has it. */
function checksum(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  }
  return crc
}
