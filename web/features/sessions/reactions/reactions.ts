import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { commentAct } from '#web/features/sessions/data/comment-act.ts'
import { refetchReactions, updateReactions } from '#web/features/sessions/data/feed-cache.ts'
import { likeAct, type NewLike } from '#web/features/sessions/data/like-act.ts'
import { changeOf, isOutdated } from '#web/features/sessions/data/session-cache.ts'
import { call } from '#web/lib/api/api.ts'
import { useLastTap } from '#web/lib/device/last-tap.ts'
import type { Entry } from '#web/lib/outbox/act.ts'
import { unsentOf, useOutbox, usePerform, useUnsent, useWaiting } from '#web/lib/outbox/outbox-context.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/sessions/reactions.ts'

export type Liked = Pick<SurfSessionDetail, 'id' | 'likes' | 'likeCount' | 'user'>

/**
 * The reader's like and the count, as of the last tap until the server answers. Offline it waits in the outbox. A reply
 * stored by an earlier version has no count.
 */
export function useLike({ id, likes, likeCount = likes.length, user }: Liked, readerId: string) {
  const cache = useQueryClient()
  const mutationKey = changeOf(id, 'like')
  const { outbox } = useOutbox()
  const perform = usePerform(likeAct)
  const isWaiting = ({ state, input }: Entry<NewLike>) => state === 'waiting' && input.sessionId === id
  const waiting = useUnsent(likeAct).filter(isWaiting)
  const { mutate } = useMutation({
    mutationKey,
    // In order, so that the last tap also arrives last.
    scope: { id: mutationKey.join() },
    mutationFn: async (liked: boolean) => {
      // Reads the outbox itself: a page that has not rendered since the last tap does not know that tap.
      const earlier = outbox ? unsentOf(outbox.getState(), likeAct).filter(isWaiting) : []
      for (const entry of earlier) await outbox?.remove(entry.id)
      return perform({
        sessionId: id,
        liked,
        of: user?.id === readerId ? texts.yourSession : texts.firstNameSSession(user?.firstName),
      })
    },
    onSuccess: (done) => {
      if (done.state !== 'sent') return
      const hasMissedChange = isOutdated(cache, id)
      updateReactions(cache, id, () => done.reply)
      if (hasMissedChange) void refetchReactions(cache, id)
    },
    onError: () => {
      showToast({ title: texts.error, text: texts.failedToSaveYourLike, kind: 'destructive' })
      // A lost answer may have been a success.
      void refetchReactions(cache, id)
    },
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
  const cache = useQueryClient()
  const perform = usePerform(commentAct)
  return useMutation({
    mutationKey: changeOf(sessionId, 'comment'),
    mutationFn: ({ comment, clientId }: Posting) => perform({ sessionId, comment }, clientId),
    onSuccess: (done) => {
      if (done.state === 'waiting') return
      const posted = done.reply
      updateReactions(cache, sessionId, ({ comments }) => ({
        comments: [...comments.filter(({ id }) => id !== posted.id), posted],
      }))
      showToast({ title: texts.commentAdded, text: texts.yourCommentHasBeenPosted })
    },
    onError: () => showToast({ title: texts.error, text: texts.failedToAddCommentPlease, kind: 'destructive' }),
    onSettled: () => void refetchReactions(cache, sessionId),
  })
}

export const useSending = (sessionId: string) =>
  useMutationState({
    filters: { mutationKey: changeOf(sessionId, 'comment'), status: 'pending' },
    select: ({ state }) => state.variables as Posting,
  }).at(-1)

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
export function useDeleteComment(sessionId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: changeOf(sessionId, 'uncomment'),
    mutationFn: (commentId: string) =>
      call('DELETE /api/surf-sessions/:id/comment/:commentId', { params: { id: sessionId, commentId } }),
    onSuccess: ({ id: deleted }) =>
      updateReactions(cache, sessionId, ({ comments }) => ({ comments: comments.filter(({ id }) => id !== deleted) })),
    onError: () => showToast({ title: texts.error, text: texts.failedToDeleteCommentPlease, kind: 'destructive' }),
    onSettled: () => void refetchReactions(cache, sessionId),
  })
}

/** Ids of comments or photos that are being deleted. */
export const useLeaving = (sessionId: string, what: 'uncomment' | 'unphoto'): ReadonlySet<string> =>
  new Set(
    useMutationState({
      filters: { mutationKey: changeOf(sessionId, what), status: 'pending' },
      select: ({ state }) => state.variables as string,
    }),
  )
