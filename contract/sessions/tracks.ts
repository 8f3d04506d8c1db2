import { z } from 'zod'
import { endpoint, id, latitude, longitude } from '#contract/endpoint.ts'
import { MAX_CHUNK_POINTS } from '#contract/limits.ts'

/** 1 January 2100: upper bound for phone clocks. */
const END_OF_TIME = 4_102_444_800_000

/** Milliseconds since 1970. */
const moment = z.int().min(0).max(END_OF_TIME)

/** Sorted by time: milliseconds since 1970, degrees, metres. Columns take a third of the size of objects. */
const trackColumns = z.object({
  at: z.array(moment),
  latitude: z.array(latitude),
  longitude: z.array(longitude),
  accuracyM: z.array(z.number().min(0).nullable()),
})

const isIncreasing = (times: number[]) => times.every((time, nth) => nth === 0 || times[nth - 1]! < time)
const chunk = trackColumns
  .refine(({ at }) => at.length > 0 && at.length <= MAX_CHUNK_POINTS, {
    path: ['at'],
    message: `A chunk holds 1 to ${MAX_CHUNK_POINTS} points`,
  })
  .refine(
    ({ at, ...columns }) => Object.values(columns).every(({ length }) => length === at.length),
    'All columns have the same length',
  )
  .refine(({ at }) => isIncreasing(at), { path: ['at'], message: 'Times run forwards' })
  .refine((points) => points.latitude.every((one, nth) => one !== 0 || points.longitude[nth] !== 0), {
    path: ['latitude'],
    message: 'A receiver without a position says 0, 0',
  })

/** Times in milliseconds since 1970. */
const correction = z.object({
  startAt: z.number(),
  endAt: z.number(),
  lengthM: z.number(),
  topKmh: z.number(),
  accepted: z.boolean(),
})

/** Wave detection: 0 finds least, 1 most. */
const sensitivity = z.number().min(0).max(1)

/** Null before the first count. */
const counted = {
  sharedWithBuddies: z.boolean(),
  sensitivity,
  waveCount: z.number().nullable(),
  distanceM: z.number().nullable(),
  topKmh: z.number().nullable(),
}
const trackSummary = z.object(counted)
z.globalRegistry.add(trackSummary, { id: 'TrackSummary' })
export type TrackSummary = z.infer<typeof trackSummary>

const track = z.object({
  ...counted,
  source: z.enum(['recorded', 'imported']),
  /** The beach's facing in degrees, for left and right; null without a known spot. */
  facing: z.number().nullable(),
  /** The catalogue's IANA zone of the spot; null elsewhere. */
  timeZone: z.string().nullable(),
  points: trackColumns,
  corrections: z.array(correction),
})
z.globalRegistry.add(track, { id: 'Track' })
export type Track = z.infer<typeof track>

export const trackOfSession = endpoint('GET /api/surf-sessions/:id/track', {
  about:
    'The recorded track: all of it for its surfer, first to last wave for buddies, without the surroundings of both ends.',
  refuses: ['session_not_found', 'token_not_allowed', 'track_not_found'],
  scope: 'read-sessions',
  reply: track,
})

export const addTrackChunk = endpoint('POST /api/surf-sessions/:id/track/chunks', {
  about: "Adds up to 600 points of a recording near the session's times. A repeated start is ignored.",
  refuses: ['not_session_owner', 'session_not_found', 'track_not_found', 'track_overlaps', 'track_too_long'],
  scope: 'check-in',
  body: z.object({ points: chunk }),
  reply: z.object({ firstAt: z.number() }),
  status: 201,
})

export const changeTrack = endpoint('PATCH /api/surf-sessions/:id/track', {
  about: 'Shares a track or counts with another sensitivity. Omitted fields stay.',
  refuses: ['not_session_owner', 'session_not_found', 'track_not_found'],
  body: z.object({ sharedWithBuddies: z.boolean(), sensitivity }).partial(),
  reply: trackSummary,
})

export const countWaves = endpoint('POST /api/surf-sessions/:id/track/count', {
  about: "Counts the waves again; updates the session's `waves`, and `waveCount` unless typed.",
  refuses: ['not_session_owner', 'session_not_found', 'track_not_found'],
  scope: 'log',
  reply: trackSummary,
})

export const correctWave = endpoint('PUT /api/surf-sessions/:id/track/waves', {
  about: 'Accepts or rejects the wave starting at `startAt`; null resets. Later counts preserve it.',
  refuses: ['not_session_owner', 'session_not_found', 'track_not_found', 'wave_not_found'],
  scope: 'log',
  body: z.object({ startAt: moment, accepted: z.boolean().nullable() }),
  reply: trackSummary,
})

export const removeTrack = endpoint('DELETE /api/surf-sessions/:id/track', {
  about: "Removes a session's track.",
  refuses: ['not_session_owner', 'session_not_found', 'track_not_found'],
  reply: z.object({ id }),
})
