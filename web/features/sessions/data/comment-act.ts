import type { Comment } from '#contract/sessions/surf-sessions.ts'
import type { Act } from '#web/lib/outbox/act.ts'
import { shortened } from '#web/lib/outbox/shortened.ts'
import { commentCount } from '#words/outbox.ts'
import * as texts from '#words/sessions/data.ts'

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
