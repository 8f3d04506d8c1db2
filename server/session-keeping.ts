import { addArchivedBoard } from '#server/features/boards/boards.ts'
import { addArchivedSpot } from '#server/features/secret-spots/secret-spots.ts'
import { addArchivedSession } from '#server/features/sessions/edits/archived-sessions.ts'
import { addPastSession, isAtKnownSpot, overlappingSession } from '#server/features/sessions/edits/past-sessions.ts'
import { addArchivedPhoto } from '#server/features/sessions/reactions/photos.ts'
import type { SessionWrites } from '#server/features/track-imports/import-activity.ts'
import type { ArchiveWrites } from '#server/features/track-imports/lineup-archive/add-item.ts'
import { addArchivedTrack, addImportedTrack } from '#server/features/tracks/storing.ts'

/** Stores what imports read, in requests and in the background. */
export const sessionKeeping: SessionWrites = { addPastSession, isAtKnownSpot, overlappingSession, addImportedTrack }

/** Stores what archives of other Lineups have. */
export const archiveKeeping: Omit<ArchiveWrites, 'storePicture'> = {
  addSecretSpot: addArchivedSpot,
  addBoard: addArchivedBoard,
  addSession: addArchivedSession,
  addTrack: addArchivedTrack,
  addPhoto: addArchivedPhoto,
}
