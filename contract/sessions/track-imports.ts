import { z } from 'zod'
import { endpoint, id, text, time } from '#contract/endpoint.ts'
import { cursor, limit } from '#contract/paging.ts'
import { line } from '#contract/people/names.ts'

/**
 * What became of an activity: a session of its own, a part of one, or nothing, because it is there already, is no surfing,
 * or cannot be read. What is `offered` waits for its surfer's choice; an `other_file` of an archive holds no recording.
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

/** What is missing of a file that was read all the same: its end, or the proof that nothing else in it changed. */
export const recordingDamages = ['breaks_off', 'wrong_checksum'] as const

const importedActivity = z.object({
  id,
  /** Of the file in the archive, or of the file itself. */
  fileName: z.string(),
  outcome: z.enum(importOutcomes),
  /** Why, for people; null where the outcome says all. */
  message: z.string().nullable(),
  device: z.string().nullable(),
  damage: z.enum(recordingDamages).nullable(),
  startTime: time.nullable(),
  endTime: time.nullable(),
  /** IANA name, of the place where it was recorded; null where there are no positions. */
  timeZone: z.string().nullable(),
  /** The session that it became or belongs to, or that it is offered to be merged with. */
  sessionId: id.nullable(),
})
export type ImportedActivity = z.infer<typeof importedActivity>

const trackImport = z.object({
  id,
  fileName: z.string(),
  createdAt: time,
  isDone: z.boolean(),
  /** Files in the archive, 1 of what is no archive; null before that is known. */
  files: z.number().nullable(),
  filesRead: z.number(),
  /** Why nothing of it could be read, or why reading stopped before the end, for people. */
  message: z.string().nullable(),
  /** How many activities have each outcome; those without any are left out. */
  counts: z.partialRecord(z.enum(importOutcomes), z.number()),
  /**
   * The first 50: what waits for a choice, then what is new, then what failed, then the others, each by time; of an archive
   * none that are left out, and no other files.
   */
  activities: z.array(importedActivity),
})
export type TrackImport = z.infer<typeof trackImport>

/**
 * Reads a file from a watch, or an archive, that was sent to an upload target of the purpose 'track' or 'track-archive';
 * `objectPath` is that of the target. The same one again answers the same import with 200.
 */
export const startTrackImport = endpoint('POST /api/track-imports', {
  body: z.object({
    objectPath: text(1, 4000),
    fileName: line(1, 200),
    /** The caller's own session that the file is of. */
    sessionId: id.optional(),
  }),
  reply: trackImport,
  status: 201,
})

/** The caller's imports of the last 30 days, newest first, after the one whose id is the cursor. */
export const ownTrackImports = endpoint('GET /api/track-imports', {
  query: z.object({ limit, cursor }),
  reply: z.array(trackImport),
})

/**
 * What an offered activity becomes: a part of the session that it overlaps, a session of its own, or nothing. One that was
 * decided before is answered as it is.
 */
export const chooseTrackImport = endpoint('PUT /api/track-imports/activities/:id', {
  body: z.object({ choice: z.enum(['merge', 'new', 'dismiss']) }),
  reply: importedActivity,
})
