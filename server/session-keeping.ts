import { addPastSession, isAtKnownSpot, overlappingSession } from '#server/features/sessions/edits/past-sessions.ts'
import type { SessionWrites } from '#server/features/track-imports/import-activity.ts'
import { addImportedTrack } from '#server/features/tracks/storing.ts'

/** Stores what imports read, in requests and in the background. */
export const sessionKeeping: SessionWrites = { addPastSession, isAtKnownSpot, overlappingSession, addImportedTrack }
