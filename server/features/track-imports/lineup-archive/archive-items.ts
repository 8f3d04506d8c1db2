import type { z } from 'zod'
import type { ArchivedKind } from '#contract/sessions/archive-imports.ts'
import type { Board } from '#contract/sessions/boards.ts'
import type { sessionDetails } from '#contract/sessions/details.ts'
import type { visibilities } from '#contract/sessions/surf-sessions.ts'
import type { WaveCorrection } from '#surf/tracks/corrected-waves.ts'

/** Ids are the archive's, which names rows there and proves nothing. `entry`: a file's number in the archive. */
export type ArchivedSecretSpot = {
  kind: 'secret_spot'
  id: string
  name: string
  note: string
  latitude: number
  longitude: number
}

export type ArchivedBoard = {
  kind: 'board'
  id: string
  name: string
  type: Board['type']
  size: string
  litres: number | null
  note: string
  isRetired: boolean
  createdAt: string | null
  photoEntry: number | null
}

export type ArchivedTrack = {
  entry: number
  source: 'recorded' | 'imported'
  /** SHA-256 in hex, which recognises an imported file. */
  fileSha256: string | null
  sensitivity: number
  corrections: WaveCorrection[]
}

export type ArchivedSession = {
  kind: 'session'
  id: string
  startTime: string
  endTime: string
  timeZone: string | null
  visibility: (typeof visibilities)[number]
  surfSpotId: string | null
  secretSpotId: string | null
  placeName: string
  latitude: number
  longitude: number
  details: z.output<z.ZodObject<typeof sessionDetails>>
  track: ArchivedTrack | null
}

export type ArchivedPhoto = {
  kind: 'photo'
  id: string
  sessionId: string
  caption: string | null
  createdAt: string | null
  entry: number
}

/** In the order in which they are added: a session names its secret spot, and a photo its session. */
export type ArchivedItem = ArchivedSecretSpot | ArchivedBoard | ArchivedSession | ArchivedPhoto

type LeftOutReason = 'invalid' | 'partly' | 'not_ended' | 'no_file' | 'damaged' | 'overlaps' | 'too_many'

export type LeftOut = { kind: ArchivedKind; name: string | null; startTime: string | null; reason: LeftOutReason }

export type ArchiveFacts = {
  account: { id: string | null; email: string | null; username: string | null; firstName: string | null }
  host: string | null
  exportedAt: string | null
  items: number
  leftOut: LeftOut[]
  leftOutCount: number
}

/** Listed of what is left out. */
export const MOST_LISTED = 100
