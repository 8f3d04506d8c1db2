import type { At } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Comment, Photo } from '#contract/sessions/surf-sessions.ts'
import { sendRegistered } from '#web/lib/files/upload.ts'
import type { Act } from '#web/lib/outbox/act.ts'
import { shortened } from '#web/lib/outbox/shortened.ts'
import { commentCount, likeCount, photoCount } from '#words/outbox.ts'
import * as texts from '#words/sessions/data.ts'

/** The surfer's name is in `of`, for display. */
export type NewLike = { sessionId: string; liked: boolean; of: string }
type Likes = ReplyOf<At<'POST /api/surf-sessions/:id/like'>>

export const likeAct: Act<NewLike, Likes> = {
  name: 'like',
  counted: likeCount,
  title: ({ liked, of }) => (liked ? texts.likeFor(of) : texts.removedLike(of)),
  needs: ({ sessionId }) => [sessionId],
  send: ({ input: { sessionId, liked } }, { call, serverIdOf }) =>
    call(liked ? 'POST /api/surf-sessions/:id/like' : 'DELETE /api/surf-sessions/:id/like', {
      params: { id: serverIdOf(sessionId) ?? sessionId },
    }),
  explain: ({ code }) => (code === 'session_not_found' ? texts.thatSessionIsGoneOrYou : undefined),
  moves: ['GET /api/surf-sessions/:id', 'GET /api/feed'],
}

/** For a session made offline, `sessionId` is the id of its outbox entry. */
type NewComment = { sessionId: string; comment: string }

export const commentAct: Act<NewComment, Comment> = {
  name: 'comment',
  counted: commentCount,
  title: ({ comment }) => texts.commentQuoted(shortened(comment)),
  needs: ({ sessionId }) => [sessionId],
  send: ({ id: clientId, input: { sessionId, comment } }, { call, serverIdOf }) =>
    call('POST /api/surf-sessions/:id/comment', {
      params: { id: serverIdOf(sessionId) ?? sessionId },
      body: { comment, clientId },
    }),
  idIn: ({ id }) => id,
  explain: ({ code }) => (code === 'session_not_found' ? texts.thatSessionIsGoneOr : undefined),
  moves: ['GET /api/surf-sessions/:id', 'GET /api/feed'],
}

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
