import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { isOutdated } from '#web/features/sessions/data/changed-elsewhere.ts'
import { refetchReactions, updateReactions } from '#web/features/sessions/data/feed-cache.ts'
import { commentAct, likeAct, type NewLike } from '#web/features/sessions/data/reaction-acts.ts'
import { changeOf } from '#web/features/sessions/data/session-cache.ts'
import { call } from '#web/lib/api/api.ts'
import type { Entry } from '#web/lib/outbox/act.ts'
import { unsentOf, useOutbox, usePerform, useUnsent, useWaiting } from '#web/lib/outbox/outbox-context.ts'
import { useAct, useLastTap, usePending } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/sessions/feed.ts'

export type Liked = Pick<SurfSessionDetail, 'id' | 'likes' | 'likeCount' | 'user'>

/**
 * The reader's like and the count, as of the last tap until the server answers. Offline it waits in the outbox. A reply
 * stored by an earlier version has no count.
 */
export function useLike({ id, likes, likeCount = likes.length, user }: Liked, readerId: string) {
  const mutationKey = changeOf(id, 'like')
  const { outbox } = useOutbox()
  const perform = usePerform(likeAct)
  const isWaiting = ({ state, input }: Entry<NewLike>) => state === 'waiting' && input.sessionId === id
  const waiting = useUnsent(likeAct).filter(isWaiting)
  const { mutate } = useAct({
    mutationKey,
    // In order, so that the last tap also arrives last.
    scope: { id: mutationKey.join() },
    call: async (liked: boolean) => {
      // Reads the outbox itself: a page that has not rendered since the last tap does not know that tap.
      const earlier = outbox ? unsentOf(outbox.getState(), likeAct).filter(isWaiting) : []
      for (const entry of earlier) await outbox?.remove(entry.id)
      return perform({
        sessionId: id,
        liked,
        of: user?.id === readerId ? texts.yourSession : texts.firstNameSSession(user?.firstName ?? ''),
      })
    },
    store: (cache, outcome) => {
      if (outcome.state !== 'sent') return
      const hasMissedChange = isOutdated(cache, id)
      updateReactions(cache, id, () => outcome.reply)
      if (hasMissedChange) void refetchReactions(cache, id)
    },
    failed: texts.failedToSaveYourLike,
    // A lost answer may have been a success.
    changes: (cache, { error }) => error && refetchReactions(cache, id),
  })
  const tap = useLastTap(mutationKey)
  const wanted = tap.drawn ?? waiting.at(-1)?.input.liked
  // The reader's own like comes first, so it is always within the listed ones.
  const isKnown = likes.some(({ userId }) => userId === readerId)
  const others = likeCount - (isKnown ? 1 : 0)
  const liked = wanted ?? isKnown
  return { liked, count: others + (liked ? 1 : 0), toggle: () => mutate(!(tap.now() ?? liked)) }
}

type Posting = { comment: string; clientId: string }

/**
 * Posts a comment, now or from the outbox. The clientId is made once per intent, so that a retry never duplicates it.
 */
export function usePostComment(sessionId: string) {
  const perform = usePerform(commentAct)
  return useAct({
    mutationKey: changeOf(sessionId, 'comment'),
    call: ({ comment, clientId }: Posting) => perform({ sessionId, comment }, clientId),
    store: (cache, outcome) => {
      if (outcome.state === 'waiting') return
      const posted = outcome.reply
      updateReactions(cache, sessionId, ({ comments }) => ({
        comments: [...comments.filter(({ id }) => id !== posted.id), posted],
      }))
    },
    done: ({ state }) =>
      state === 'sent' ? { title: texts.commentAdded, text: texts.yourCommentHasBeenPosted } : undefined,
    failed: texts.failedToAddCommentPlease,
    changes: (cache) => void refetchReactions(cache, sessionId),
  })
}

export const useSending = (sessionId: string) => usePending<Posting>(changeOf(sessionId, 'comment')).at(-1)

/** Waiting comments on a session, oldest first, without those that it shows by now. */
export function useWaitingComments(
  { id, comments }: Pick<SurfSessionDetail, 'id' | 'comments'>,
  readerId: string | undefined,
) {
  const { outbox } = useOutbox()
  const waiting = useWaiting(commentAct).filter(
    ({ input, madeAt }) =>
      input.sessionId === id &&
      !comments.some(
        ({ user, comment, createdAt }) => user.id === readerId && comment === input.comment && createdAt >= madeAt,
      ),
  )
  return { waiting, remove: (entryId: string) => void outbox?.remove(entryId) }
}

/** Deletes a comment optimistically. */
export const useDeleteComment = (sessionId: string) =>
  useAct({
    mutationKey: changeOf(sessionId, 'uncomment'),
    call: (commentId: string) =>
      call('DELETE /api/surf-sessions/:id/comment/:commentId', { params: { id: sessionId, commentId } }),
    store: (cache, { id: deleted }) =>
      updateReactions(cache, sessionId, ({ comments }) => ({ comments: comments.filter(({ id }) => id !== deleted) })),
    failed: texts.failedToDeleteCommentPlease,
    changes: (cache) => void refetchReactions(cache, sessionId),
  })

/** Ids of comments or photos that are being deleted. */
export const useLeaving = (sessionId: string, what: 'uncomment' | 'unphoto'): ReadonlySet<string> =>
  new Set(usePending<string>(changeOf(sessionId, what)))
