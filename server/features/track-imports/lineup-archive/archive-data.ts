import { hash } from 'node:crypto'
import { z } from 'zod'
import { id, latitude, longitude, text, time, timeZone } from '#contract/endpoint.ts'
import {
  FIRST_SESSION_YEAR,
  IMPORTED_LOCATION,
  MAX_BOARDS,
  MAX_CAPTION_CHARACTERS,
  MAX_NAME_CHARACTERS,
  MAX_SECRET_SPOTS,
  MAX_WAVES,
  OWN_ARCHIVE_FORMAT,
  START_TIME_MAX_AHEAD_MS,
} from '#contract/limits.ts'
import { line } from '#contract/people/names.ts'
import { addSecretSpot } from '#contract/sea/secret-spots.ts'
import { addBoard } from '#contract/sessions/boards.ts'
import { sessionDetails } from '#contract/sessions/details.ts'
import { visibilities } from '#contract/sessions/surf-sessions.ts'
import { UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'
import { fieldOf, listOf, readFields } from '#server/features/track-imports/lineup-archive/archive-fields.ts'
import {
  type ArchivedItem,
  type ArchivedSession,
  type ArchiveFacts,
  type LeftOut,
  MOST_LISTED,
} from '#server/features/track-imports/lineup-archive/archive-items.ts'
import { DAY_MS } from '#surf/time/durations.ts'

/** Searches for overlapping sessions reach as far back. */
const LONGEST_MS = 2 * DAY_MS
const MAX_SESSIONS = 20_000

type Entries = ReadonlyMap<string, number>
type Reading = { entries: Entries; now: number; leave: (left: LeftOut) => void }

/**
 * Reads a parsed data.json, of which anybody may have edited anything: what the contract's schemas accept becomes items.
 * Throws UnreadableFile.
 */
export function readArchiveData(
  data: unknown,
  { entries, now }: { entries: Entries; now: number },
): { facts: Omit<ArchiveFacts, 'items'>; items: ArchivedItem[] } {
  const { account } = readFields(data, { account: z.looseObject({}) }).fields
  if (!account || !Array.isArray(fieldOf(data, 'sessions'))) throw new UnreadableFile('not_lineup')
  const format = fieldOf(data, 'format') ?? 1
  if (typeof format !== 'number' || !(format >= 1)) throw new UnreadableFile('not_lineup')
  if (format > OWN_ARCHIVE_FORMAT) throw new UnreadableFile('newer_version')
  const sessions = listOf(data, 'sessions')
  if (sessions.length > MAX_SESSIONS) throw new UnreadableFile('too_many_activities')

  const leftOut: LeftOut[] = []
  let leftOutCount = 0
  const leave = (left: LeftOut) => {
    leftOutCount += 1
    if (leftOut.length < MOST_LISTED) leftOut.push(left)
  }
  const reading = { entries, now, leave }
  const photos = listOf(data, 'photos')
  const items = [
    ...listOf(data, 'secretSpots')
      .slice(0, MAX_SECRET_SPOTS)
      .map((raw) => readSecretSpot(raw, reading)),
    ...listOf(data, 'boards')
      .slice(0, MAX_BOARDS)
      .map((raw) => readBoard(raw, photos, reading)),
    ...sessions.map((raw) => readSession(raw, reading)),
    ...photos.slice(0, MAX_SESSIONS).map((raw) => readPhoto(raw, reading)),
  ].filter((item) => item !== null)
  const { exportedAt, origin } = readFields(data, { exportedAt: time, origin: z.url().max(200) }).fields
  const of = readFields(account, {
    id,
    email: text(1, 254),
    username: line(1, 20),
    firstName: line(1, MAX_NAME_CHARACTERS),
  })
  const { id: accountId = null, email = null, username = null, firstName = null } = of.fields
  return {
    facts: {
      account: { id: accountId, email, username, firstName },
      host: (origin && URL.parse(origin)?.host) || null,
      exportedAt: exportedAt ?? null,
      leftOut,
      leftOutCount,
    },
    items,
  }
}

const { name, note } = addSecretSpot.body.shape

function readSecretSpot(raw: unknown, { leave }: Reading): ArchivedItem | null {
  const { fields, isPartly } = readFields(raw, { id, name, note, latitude, longitude })
  const left = { kind: 'secret_spot', name: fields.name ?? null, startTime: null } as const
  if (!fields.id || !fields.name || fields.latitude === undefined || fields.longitude === undefined) {
    leave({ ...left, reason: 'invalid' })
    return null
  }
  if (isPartly) leave({ ...left, reason: 'partly' })
  return {
    kind: 'secret_spot',
    id: fields.id,
    name: fields.name,
    note: fields.note ?? '',
    latitude: fields.latitude,
    longitude: fields.longitude,
  }
}

const boardShape = addBoard.body.shape

function readBoard(raw: unknown, photos: unknown[], { entries, now, leave }: Reading): ArchivedItem | null {
  const { fields, isPartly } = readFields(raw, {
    ...{ id, name: boardShape.name, type: boardShape.type, size: boardShape.size, litres: boardShape.litres },
    ...{ note: boardShape.note, isRetired: z.boolean(), createdAt: time },
  })
  const left = { kind: 'board', name: fields.name ?? null, startTime: null } as const
  if (!fields.id || !fields.name) {
    leave({ ...left, reason: 'invalid' })
    return null
  }
  if (isPartly) leave({ ...left, reason: 'partly' })
  // Photos of boards belong to no session, and name the board in their caption.
  const photo = photos.find(
    (one) => fieldOf(one, 'sessionId') == null && fieldOf(one, 'caption') === `Board: ${fieldOf(raw, 'name')}`,
  )
  return {
    kind: 'board',
    id: fields.id,
    name: fields.name,
    type: fields.type ?? null,
    size: fields.size ?? '',
    litres: fields.litres ?? null,
    note: fields.note ?? '',
    isRetired: fields.isRetired ?? false,
    createdAt: pastTime(fields.createdAt, now),
    photoEntry: entries.get(String(fieldOf(photo, 'file'))) ?? null,
  }
}

const sessionShape = {
  ...{ id, startTime: time, endTime: time, latitude, longitude, timeZone },
  ...{ visibility: z.enum(visibilities), surfSpotId: id, secretSpotId: id, location: line(1, 100), ...sessionDetails },
}

function readSession(raw: unknown, { entries, now, leave }: Reading): ArchivedItem | null {
  const { fields, isPartly } = readFields(raw, sessionShape)
  const { startTime, endTime, latitude: lat, longitude: lon, location } = fields
  const left = { kind: 'session', name: location ?? null, startTime: startTime ?? null } as const
  if (fieldOf(raw, 'endTime') === null && startTime) {
    leave({ ...left, reason: 'not_ended' })
    return null
  }
  if (
    !fields.id ||
    !startTime ||
    !endTime ||
    lat === undefined ||
    lon === undefined ||
    !isSpan(startTime, endTime, now)
  ) {
    leave({ ...left, reason: 'invalid' })
    return null
  }
  if (isPartly) leave({ ...left, reason: 'partly' })
  const { id: sessionId, visibility, surfSpotId, secretSpotId, timeZone: zone } = fields
  const track = readTrack(raw, entries.get(`gpx/${sessionId}.gpx`))
  if (track === 'no_file') leave({ ...left, kind: 'track', reason: 'no_file' })
  const own = track === 'no_file' ? null : track
  // A counted number is counted here again; a typed one stays.
  const isCounted = own !== null && fields.waveCount === listOf(raw, 'waves').length
  return {
    kind: 'session',
    ...{ id: sessionId, startTime, endTime, timeZone: zone ?? null, visibility: visibility ?? 'private' },
    ...{ surfSpotId: surfSpotId ?? null, secretSpotId: secretSpotId ?? null },
    ...{ placeName: location ?? IMPORTED_LOCATION, latitude: lat, longitude: lon },
    details: { ...readFields(raw, sessionDetails).fields, ...(isCounted && { waveCount: null }) },
    track: own,
  }
}

function isSpan(startTime: string, endTime: string, now: number): boolean {
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)]
  const isPossible = start >= Date.UTC(FIRST_SESSION_YEAR, 0) && end <= now + START_TIME_MAX_AHEAD_MS
  return isPossible && end > start && end - start <= LONGEST_MS
}

const moment = z.string().max(40).transform(Date.parse).pipe(z.number())
const figure = z.number().min(0).max(1_000_000)
const trackShape = {
  source: z.enum(['recorded', 'imported']),
  fileSha256: z.string().regex(/^[0-9a-f]{64}$/),
  sensitivity: z.number().min(0).max(1),
  points: z.int(),
}
const correctionShape = { startTime: moment, endTime: moment, metres: figure, topKmh: figure, accepted: z.boolean() }

function readTrack(raw: unknown, entry: number | undefined): ArchivedSession['track'] | 'no_file' {
  const track = fieldOf(raw, 'track')
  const { source = 'recorded', fileSha256 = null, sensitivity = 0.5, points } = readFields(track, trackShape).fields
  if (track == null || points === 0) return null
  if (entry === undefined) return 'no_file'
  const corrections = listOf(track, 'corrections')
    .slice(0, MAX_WAVES)
    .flatMap((one) => {
      const { startTime, endTime, metres, topKmh, accepted } = readFields(one, correctionShape).fields
      if (startTime === undefined || endTime === undefined || !(endTime > startTime) || accepted === undefined)
        return []
      return [{ startAt: startTime, endAt: endTime, lengthM: metres ?? 0, topKmh: topKmh ?? 0, accepted }]
    })
  return { entry, source, fileSha256, sensitivity, corrections }
}

const photoShape = { sessionId: id, caption: text(0, MAX_CAPTION_CHARACTERS), createdAt: time, file: text(1, 200) }

function readPhoto(raw: unknown, { entries, now, leave }: Reading): ArchivedItem | null {
  const { sessionId, caption, createdAt, file } = readFields(raw, photoShape).fields
  // Photos of the profile and of boards.
  if (!sessionId && fieldOf(raw, 'sessionId') == null) return null
  const entry = file === undefined ? undefined : entries.get(file)
  if (!sessionId || entry === undefined) {
    leave({
      kind: 'photo',
      name: caption ?? null,
      startTime: createdAt ?? null,
      reason: sessionId ? 'no_file' : 'invalid',
    })
    return null
  }
  const photoId = uuidOf(`${sessionId} ${createdAt ? Date.parse(createdAt) : file}`)
  return { kind: 'photo', id: photoId, sessionId, caption: caption ?? null, createdAt: pastTime(createdAt, now), entry }
}

/** Archives name no photo: equal for the same session and time (RFC 9562, version 8). */
function uuidOf(key: string): string {
  const hex = hash('sha256', key)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const pastTime = (given: string | undefined, now: number) => (given && Date.parse(given) <= now ? given : null)
