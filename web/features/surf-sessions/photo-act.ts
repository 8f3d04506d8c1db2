import type { Photo } from '#contract/surf-sessions.ts'
import { sendPhotoFile } from '#web/features/surf-sessions/photo-sending.ts'
import { ApiError } from '#web/lib/api.ts'
import type { Act } from '#web/lib/outbox/act.ts'
import { shortened } from '#web/lib/outbox/shortened.ts'

/** A photo of the surfer's own session, which may be one that was made offline. The file is kept until it has arrived. */
export type NewPhoto = { sessionId: string; file: File; caption: string }

/** Where files lie whose registering broke off, by the id of their entry: over one bar of signal nothing is sent twice. */
const lying = new Map<string, string>()

export const photoAct: Act<NewPhoto, Photo> = {
  name: 'photo',
  noun: ['photo', 'photos'],
  title: ({ caption }) => (caption ? `Photo “${shortened(caption)}”` : 'Photo'),
  needs: ({ sessionId }) => [sessionId],
  async send({ id, input: { sessionId, file, caption } }, { call, serverIdOf }) {
    const of = { sessionId: serverIdOf(sessionId) ?? sessionId, caption: caption.trim() || null, clientId: id }
    const register = async (photoUrl: string) => {
      const photo = await call('POST /api/session-photos', { body: { ...of, photoUrl } })
      lying.delete(id)
      return photo
    }
    const sendWhole = async () => {
      lying.set(id, await sendPhotoFile(id, file, call))
      return register(lying.get(id)!)
    }
    const earlier = lying.get(id)
    if (!earlier) return sendWhole()
    return register(earlier).catch((failure) => {
      // The server does not keep a file for long that nobody shows.
      if (failure instanceof ApiError && failure.code === 'upload_not_found') return sendWhole()
      throw failure
    })
  },
  idIn: ({ id }) => id,
  explain({ code, text }) {
    if (code === 'session_not_found') return 'Its session was deleted. Delete the photo here too.'
    return code === 'too_many_photos' ? `${text} Delete one there and try again.` : undefined
  },
  carriesFile: true,
  // Its form shows how far it is.
  patienceMs: 120_000,
  moves: ['GET /api/surf-sessions/:id', 'GET /api/achievements'],
}
