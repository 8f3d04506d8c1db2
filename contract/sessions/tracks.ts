import { z } from 'zod'
import { endpoint, id, latitude, longitude } from '#contract/endpoint.ts'
import { MAX_CHUNK_POINTS } from '#contract/limits.ts'

/** 1 January 2100, beyond which no phone's clock is taken seriously. */
const END_OF_TIME = 4_102_444_800_000

/** Milliseconds since 1970. */
const moment = z.int().min(0).max(END_OF_TIME)

/**
 * Positions in the order of time, one array for each column, all of one length: milliseconds since 1970, degrees, and by
 * how many metres each may be off, null where the phone did not say. A third of what one object for each would take.
 */
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

/** What its surfer said of a wave, with the figures of then. Times in milliseconds since 1970. */
const correction = z.object({
  startAt: z.number(),
  endAt: z.number(),
  lengthM: z.number(),
  topKmh: z.number(),
  accepted: z.boolean(),
})

/** Of the wave search: 0 finds least, 1 finds most. */
const sensitivity = z.number().min(0).max(1)

/** As it was counted last; null before the first count. */
const counted = {
  sharedWithBuddies: z.boolean(),
  sensitivity,
  waveCount: z.number().nullable(),
  distanceM: z.number().nullable(),
  topKmh: z.number().nullable(),
}
const trackSummary = z.object(counted)
export type TrackSummary = z.infer<typeof trackSummary>

const track = z.object({
  ...counted,
  source: z.enum(['recorded', 'imported']),
  /** Degrees that the beach faces, for left and right; null where no spot is known. */
  facing: z.number().nullable(),
  points: trackColumns,
  corrections: z.array(correction),
})
export type Track = z.infer<typeof track>

/**
 * For its surfer whole. For buddies when it is shared: once the session at a spot has ended, from the first counted wave to
 * the last, without what lies near its two ends. For others there is none (`track_not_found`).
 */
export const trackOfSession = endpoint('GET /api/surf-sessions/:id/track', { reply: track })

/**
 * Adds a part of the track to the caller's own session, within half an hour of it. One that begins at the same moment as an
 * earlier one is the same: it changes nothing. Refuses `track_overlaps`, `track_too_long`.
 */
export const addTrackChunk = endpoint('POST /api/surf-sessions/:id/track/chunks', {
  body: z.object({ points: chunk }),
  reply: z.object({ firstAt: z.number() }),
  status: 201,
})

/** What is not named stays. Another sensitivity counts the waves anew. */
export const changeTrack = endpoint('PATCH /api/surf-sessions/:id/track', {
  body: z.object({ sharedWithBuddies: z.boolean(), sensitivity }).partial(),
  reply: trackSummary,
})

/**
 * Counts the waves of the track: those that are found, as the surfer corrected them. They become the session's `waves`, and
 * its `waveCount` unless the surfer typed another.
 */
export const countWaves = endpoint('POST /api/surf-sessions/:id/track/count', { reply: trackSummary })

/** Accepts or rejects the wave that begins at `startAt`; null takes that back. No later count changes it. */
export const correctWave = endpoint('PUT /api/surf-sessions/:id/track/waves', {
  body: z.object({ startAt: moment, accepted: z.boolean().nullable() }),
  reply: trackSummary,
})

/** The points, the corrections and the counted waves go; `waveCount` stays. */
export const removeTrack = endpoint('DELETE /api/surf-sessions/:id/track', { reply: z.object({ id }) })
