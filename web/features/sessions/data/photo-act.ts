import type { Photo } from '#contract/sessions/surf-sessions.ts'
import type { Act } from '#web/lib/outbox/act.ts'
import { sendRegistered } from '#web/lib/outbox/file-sending.ts'
import { shortened } from '#web/lib/outbox/shortened.ts'
import { photoCount } from '#words/outbox.ts'
import * as texts from '#words/sessions/data.ts'

/** The session may have been made offline. The file is stored until it has arrived. */
export type NewPhoto = { sessionId: string; file: File; caption: string }

export const photoAct: Act<NewPhoto, Photo> = {
  name: 'photo',
  counted: photoCount,
  title: ({ caption }) => (caption ? texts.photoQuoted(shortened(caption)) : texts.photo),
  needs: ({ sessionId }) => [sessionId],
  send({ id, input: { sessionId, file, caption } }, { call, serverIdOf }) {
    const of = { sessionId: serverIdOf(sessionId) ?? sessionId, caption: caption.trim() || null, clientId: id }
    return sendRegistered({ id, file, call }, (photoUrl) =>
      call('POST /api/session-photos', { body: { ...of, photoUrl } }),
    )
  },
  idIn: ({ id }) => id,
  explain({ code, text }) {
    if (code === 'session_not_found') return texts.itsSessionWasDeletedDelete
    return code === 'too_many_photos' ? texts.deleteOneThereAndTry(text) : undefined
  },
  carriesFile: true,
  // The form shows progress.
  patienceMs: 120_000,
  moves: ['GET /api/surf-sessions/:id', 'GET /api/achievements'],
}
