import type { TrackImport } from '#contract/sessions/track-imports.ts'
import { purposeOf } from '#web/features/track-imports/track-file.ts'
import type { Act } from '#web/lib/outbox/act.ts'
import { sendRegistered } from '#web/lib/outbox/file-sending.ts'
import { shortened } from '#web/lib/outbox/shortened.ts'
import * as texts from '#words/track-imports.ts'

/** A recording of a watch, of one of the surfer's sessions or of whatever session it holds. */
type NewTrackFile = { file: File; sessionId: string | undefined }

/** One that arrives twice, because the page went before the answer came, is recognized by the server as imported before. */
export const trackFileAct: Act<NewTrackFile, TrackImport> = {
  name: 'track file',
  noun: ['recording', 'recordings'],
  title: ({ file }) => texts.recordingNamed(shortened(file.name)),
  needs: ({ sessionId }) => (sessionId ? [sessionId] : []),
  send({ id, input: { file, sessionId } }, { call, serverIdOf }) {
    const of = sessionId && { sessionId: serverIdOf(sessionId) ?? sessionId }
    return sendRegistered({ id, file, purpose: purposeOf(file), call }, (objectPath) =>
      call('POST /api/track-imports', { body: { objectPath, fileName: file.name.slice(-200), ...of } }),
    )
  },
  carriesFile: true,
  // Its page shows how far it is.
  patienceMs: 120_000,
  moves: ['GET /api/track-imports'],
}

/** An archive of recordings: few are taken in an hour, which must not hold up single ones. */
export const trackArchiveAct: Act<NewTrackFile, TrackImport> = {
  ...trackFileAct,
  name: 'track archive',
  noun: ['archive', 'archives'],
  title: ({ file }) => texts.archiveNamed(shortened(file.name)),
}
