import FitParser, { getFitGarminProductDisplayName, getFitManufacturerName } from 'fit-file-parser'
import { wholeFitMessages } from '#server/features/track-imports/files/formats/whole-fit-messages.ts'
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
