import type { TrackImport } from '#contract/sessions/track-imports.ts'
import { purposeOf } from '#web/features/track-imports/track-file.ts'
import { sendRegistered } from '#web/lib/files/upload.ts'
import type { Act } from '#web/lib/outbox/act.ts'
import { shortened } from '#web/lib/outbox/shortened.ts'
import { archiveCount, recordingCount } from '#words/outbox.ts'
import * as texts from '#words/track-imports.ts'

type NewTrackFile = { file: File; sessionId: string | undefined }

/** The server recognizes a file that arrives twice, after a lost answer, as imported before. */
export const trackFileAct: Act<NewTrackFile, TrackImport> = {
  name: 'track file',
  counted: recordingCount,
  title: ({ file }) => texts.recordingNamed(shortened(file.name)),
  needs: ({ sessionId }) => (sessionId ? [sessionId] : []),
  send({ id, input: { file, sessionId } }, { call, serverIdOf }) {
    const of = sessionId && { sessionId: serverIdOf(sessionId) ?? sessionId }
    return sendRegistered({ id, file, purpose: purposeOf(file), call }, (objectPath) =>
      call('POST /api/track-imports', { body: { objectPath, fileName: file.name.slice(-200), ...of } }),
    )
  },
  carriesFile: true,
  // The page shows progress.
  patienceMs: 120_000,
  moves: ['GET /api/track-imports'],
}

/** A separate act, because few archives are accepted in an hour, and single files must not wait. */
export const trackArchiveAct: Act<NewTrackFile, TrackImport> = {
  ...trackFileAct,
  name: 'track archive',
  counted: archiveCount,
  title: ({ file }) => texts.archiveNamed(shortened(file.name)),
}
