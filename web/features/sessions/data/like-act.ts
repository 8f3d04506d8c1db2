import type { At } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Act } from '#web/lib/outbox/act.ts'
import { likeCount } from '#words/outbox.ts'
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
