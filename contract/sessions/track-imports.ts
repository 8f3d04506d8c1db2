import { z } from 'zod'
import { cursor, endpoint, id, limit, text, time } from '#contract/endpoint.ts'
import { line } from '#contract/people/names.ts'

/** `offered` waits for the surfer's choice; `other_file` of an archive is no recording. */
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

export const recordingDamages = ['breaks_off', 'wrong_checksum'] as const

const importedActivity = z.object({
  id,
  fileName: z.string(),
  outcome: z.enum(importOutcomes),
  message: z.string().nullable(),
  device: z.string().nullable(),
  damage: z.enum(recordingDamages).nullable(),
  startTime: time.nullable(),
  endTime: time.nullable(),
  /** IANA zone of the recording; null without positions. */
  timeZone: z.string().nullable(),
  sessionId: id.nullable(),
})
z.globalRegistry.add(importedActivity, { id: 'ImportedActivity' })
export type ImportedActivity = z.infer<typeof importedActivity>

export const trackImport = z.object({
  id,
  fileName: z.string(),
  createdAt: time,
  isDone: z.boolean(),
  files: z.number().nullable(),
  filesRead: z.number(),
  message: z.string().nullable(),
  counts: z.partialRecord(z.enum(importOutcomes), z.number()),
  /** The first 50, those with pending choices first; without ignored ones and other files of archives. */
  activities: z.array(importedActivity),
})
z.globalRegistry.add(trackImport, { id: 'TrackImport' })
export type TrackImport = z.infer<typeof trackImport>

export const startTrackImport = endpoint('POST /api/track-imports', {
  about: "Imports an upload for 'track' or 'track-archive'. The same import with 200 when repeated.",
  refuses: ['session_not_found', 'too_many_uploads', 'upload_not_found'],
  scope: 'log',
  body: z.object({
    objectPath: text(1, 4000),
    fileName: line(1, 200),
    sessionId: id.optional(),
  }),
  reply: trackImport,
  status: 201,
})

export const ownTrackImports = endpoint('GET /api/track-imports', {
  about: "The caller's imports of the last 30 days, newest first.",
  scope: 'log',
  query: z.object({ limit, cursor }),
  reply: z.array(trackImport),
})

export const ownTrackImport = endpoint('GET /api/track-imports/:id', {
  about: "One of the caller's imports, with what became of its recordings.",
  refuses: ['import_not_found'],
  scope: 'log',
  reply: trackImport,
})

export const chooseTrackImport = endpoint('PUT /api/track-imports/activities/:id', {
  about:
    'Decides about an offered recording: merge it, log a new session, or dismiss it. A decided one stays as it is.',
  refuses: ['import_not_found', 'nothing_to_merge'],
  scope: 'log',
  body: z.object({ choice: z.enum(['merge', 'new', 'dismiss']) }),
  reply: importedActivity,
})
