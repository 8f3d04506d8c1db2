import { z } from 'zod'
import { endpoint, id, text } from '#contract/endpoint.ts'
import { MAX_CAPTION_CHARACTERS, MAX_COMMENT_CHARACTERS } from '#contract/limits.ts'
import { comment, likes, photo } from '#contract/sessions/surf-sessions.ts'
import { PICTURE_REFUSALS } from '#contract/sessions/uploads.ts'

const liking = z.object(likes)
z.globalRegistry.add(liking, { id: 'Likes' })
export const likeSession = endpoint('POST /api/surf-sessions/:id/like', {
  about: 'Likes a session. Idempotent.',
  refuses: ['session_not_found'],
  reachesOthers: true,
  pageFollows: true,
  reply: liking,
})
export const sessionLikes = endpoint('GET /api/surf-sessions/:id/like', {
  about: 'The surfers who like a session, as far as the caller may see them.',
  refuses: ['session_not_found'],
  reply: liking,
})
export const unlikeSession = endpoint('DELETE /api/surf-sessions/:id/like', {
  about: 'Takes a like back. Idempotent.',
  refuses: ['session_not_found'],
  pageFollows: true,
  reply: liking,
})

export const postComment = endpoint('POST /api/surf-sessions/:id/comment', {
  about: 'Comments on a session. A repeated `clientId` is the same comment.',
  refuses: ['comments_limited', 'deleted_since', 'session_not_found'],
  reachesOthers: true,
  pageFollows: true,
  body: z.object({ comment: text(1, MAX_COMMENT_CHARACTERS), clientId: id.optional() }),
  reply: comment,
  status: 201,
})
export const deleteComment = endpoint('DELETE /api/surf-sessions/:id/comment/:commentId', {
  about: "Removes a comment; its author and the session's owner may.",
  refuses: ['comment_not_found', 'not_your_comment', 'session_not_found'],
  pageFollows: true,
  reply: z.object({ id }),
})

export const registerPhoto = endpoint('POST /api/session-photos', {
  about: "Adds an uploaded picture to the caller's session: `photoUrl` is an objectPath or uploadUrl.",
  refuses: [...PICTURE_REFUSALS, 'deleted_since', 'not_session_owner', 'session_not_found', 'too_many_photos'],
  showsOthers: true,
  body: z.object({
    sessionId: id,
    photoUrl: text(1, 4000),
    caption: text(0, MAX_CAPTION_CHARACTERS).nullish(),
    clientId: id.optional(),
  }),
  reply: photo.extend({ sessionId: id }),
  status: 201,
})
export const deletePhoto = endpoint('DELETE /api/session-photos/:id', {
  about: "Removes a photo from the caller's session.",
  refuses: ['not_session_owner', 'photo_not_found'],
  reply: z.object({ id }),
})
