import FitParser, { getFitGarminProductDisplayName, getFitManufacturerName } from 'fit-file-parser'
import {
  type Damage,
  MAX_RAW_POINTS,
  nameIn,
  type RawPoint,
  type RecordedActivity,
} from '#server/features/track-imports/files/recorded-activity.ts'
import { UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'

/** Unverified fields. */
type Message = Record<string, unknown>

/**
 * Reads FIT (https://developer.garmin.com/fit/protocol/): each session message is an activity with the records of its
 * time; of a damaged file the whole messages. Throws UnreadableFile: `damaged_file`, `no_activity`, `too_long`.
 */
export async function readFit(file: Buffer<ArrayBuffer>): Promise<RecordedActivity[]> {
  const { fit, damage } = await parse(file)
  const records = messages(fit.records)
  if (records.length === 0) throw new UnreadableFile(damage ? 'damaged_file' : 'no_activity')
  if (records.length > MAX_RAW_POINTS) throw new UnreadableFile('too_long')
  const device = deviceName(messages(fit.file_ids)[0])
  const points = records.map(pointOf)
  const sessions = messages(fit.sessions)
  const named = messages(fit.sports)[0]
  // Watches that were stopped hard write no session.
  if (sessions.length < 2) return [{ sport: sportOf(sessions[0], named), device, damage, points }]
  return sessions.map((session) => ({
    sport: sportOf(session),
    device,
    damage,
    points: points.filter(({ at }) => isWithin(at, session)),
  }))
}

async function parse(file: Buffer<ArrayBuffer>): Promise<{ fit: Message; damage: Damage | null }> {
  try {
    return { fit: await parsed(file, { checks: true }), damage: null }
  } catch {
    const found = wholeFitMessages(file)
    if (!found) throw new UnreadableFile('damaged_file')
    const fit = await parsed(found.whole, { checks: false }).catch(() => {
      throw new UnreadableFile('damaged_file')
    })
    return { fit, damage: found.breaksOff ? 'breaks_off' : 'wrong_checksum' }
  }
}

const parsed = async (file: Buffer<ArrayBuffer>, { checks }: { checks: boolean }): Promise<Message> => ({
  ...(await new FitParser({ force: !checks, mode: 'list' }).parseAsync(file)),
})

const messages = (given: unknown): Message[] => (Array.isArray(given) ? given : [])
const numberIn = (given: unknown) => (typeof given === 'number' ? given : Number.NaN)
const timeIn = (given: unknown) => (given instanceof Date ? given.getTime() : Number.NaN)

function pointOf({ timestamp, position_lat, position_long, gps_accuracy }: Message): RawPoint {
  const accuracyM = numberIn(gps_accuracy)
  return {
    at: timeIn(timestamp),
    latitude: numberIn(position_lat),
    longitude: numberIn(position_long),
    ...(accuracyM > 0 && { accuracyM }),
  }
}

/** A generic sport may have a name on the watch: 'Surf'. */
function sportOf(session: Message | undefined, named?: Message): string | null {
  const sport = session?.sport ?? named?.sport
  const isSpecific = typeof sport === 'string' && sport !== 'generic'
  return isSpecific ? nameIn(sport) : (nameIn(named?.name) ?? nameIn(sport))
}

function isWithin(at: number, { start_time, total_elapsed_time, timestamp }: Message): boolean {
  const start = timeIn(start_time)
  const seconds = numberIn(total_elapsed_time)
  const end = Number.isNaN(seconds) ? timeIn(timestamp) : start + seconds * 1000
  return at >= start && at <= end
}

function deviceName(fileId: Message | undefined): string | null {
  const { manufacturer, product, product_name } = fileId ?? {}
  const given = nameIn(product_name)
  if (given) return given
  const maker = typeof manufacturer === 'string' ? manufacturer : getFitManufacturerName(numberIn(manufacturer))
  if (maker === 'garmin' && (typeof product === 'number' || typeof product === 'string'))
    return getFitGarminProductDisplayName(product) ?? maker
  return maker
}

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
function wholeFitMessages(file: Buffer<ArrayBuffer>): { whole: Buffer<ArrayBuffer>; breaksOff: boolean } | undefined {
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
