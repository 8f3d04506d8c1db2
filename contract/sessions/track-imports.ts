import { z } from 'zod'
import { endpoint, id, text, time } from '#contract/endpoint.ts'
import { cursor, limit } from '#contract/paging.ts'
import { line } from '#contract/people/names.ts'

/**
 * Outcome of an activity: a session, part of one, or none (duplicate, no surfing, unreadable). `offered` waits for its
 * surfer's choice; `other_file` of an archive is no recording.
 */
export const importOutcomes = [
  'imported',
  'merged',
  'known',
  'offered',
  'left_out',
  'other_file',
  'failed',
  'dismissed',
] as const

/** Damage of a readable file: a missing end or a wrong checksum. */
export const recordingDamages = ['breaks_off', 'wrong_checksum'] as const

const importedActivity = z.object({
  id,
  fileName: z.string(),
  outcome: z.enum(importOutcomes),
  /** Reason for people; null if the outcome suffices. */
  message: z.string().nullable(),
  device: z.string().nullable(),
  damage: z.enum(recordingDamages).nullable(),
  startTime: time.nullable(),
  endTime: time.nullable(),
  /** IANA zone of the recording; null without positions. */
  timeZone: z.string().nullable(),
  /** Its session, or the one it may be merged with. */
  sessionId: id.nullable(),
})
export type ImportedActivity = z.infer<typeof importedActivity>

const trackImport = z.object({
  id,
  fileName: z.string(),
  createdAt: time,
  isDone: z.boolean(),
  /** Files in the archive, 1 otherwise; null until known. */
  files: z.number().nullable(),
  filesRead: z.number(),
  /** Reason for people why reading failed or stopped. */
  message: z.string().nullable(),
  /** Activities per outcome, without zeros. */
  counts: z.partialRecord(z.enum(importOutcomes), z.number()),
  /**
   * The first 50: pending choices, new, failed, others, each by time; without ignored ones and other files of archives.
   */
  activities: z.array(importedActivity),
})
export type TrackImport = z.infer<typeof trackImport>

/**
 * Imports a watch file or archive uploaded for 'track' or 'track-archive', by the target's `objectPath`. Repeated: the
 * same import with 200.
 */
export const startTrackImport = endpoint('POST /api/track-imports', {
  body: z.object({
    objectPath: text(1, 4000),
    fileName: line(1, 200),
    sessionId: id.optional(),
  }),
  reply: trackImport,
  status: 201,
})

/** The caller's imports of the last 30 days, newest first, after the cursor's id. */
export const ownTrackImports = endpoint('GET /api/track-imports', {
  query: z.object({ limit, cursor }),
  reply: z.array(trackImport),
})

/**
 * Decides an offered activity: merge with the overlapping session, new session, or none. A decided one is returned
 * unchanged.
 */
export const chooseTrackImport = endpoint('PUT /api/track-imports/activities/:id', {
  body: z.object({ choice: z.enum(['merge', 'new', 'dismiss']) }),
  reply: importedActivity,
})
