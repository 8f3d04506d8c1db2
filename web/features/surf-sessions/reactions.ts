import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { SurfSessionDetail } from '#contract/surf-sessions.ts'
import { changeOf, refetchSession, updateSession } from '#web/features/surf-sessions/session-cache.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'

/** Whether the reader likes a session, and how many do: as the last tap wants it, until the server has said otherwise. */
export function useLike({ id, likes }: SurfSessionDetail, readerId: string) {
  const cache = useQueryClient()
  const mutationKey = changeOf(id, 'like')
  const { mutate } = useMutation({
    mutationKey,
    // One after the other, so that the last tap is also the last that the server hears.
    scope: { id: mutationKey.join() },
    mutationFn: (liked: boolean) =>
      call(liked ? 'POST /api/surf-sessions/:id/like' : 'DELETE /api/surf-sessions/:id/like', { params: { id } }),
    onSuccess: ({ likes }) => updateSession(cache, id, () => ({ likes })),
    onError: () => {
      showToast({ title: 'Error', text: 'Failed to save your like. Please try again.', kind: 'destructive' })
    },
    onSettled: () => void refetchSession(cache, id),
  })
  const wanted = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as boolean,
  }).at(-1)
  const others = likes.filter(({ userId }) => userId !== readerId).length
  const liked = wanted ?? others < likes.length
  return { liked, count: others + (liked ? 1 : 0), toggle: () => mutate(!liked) }
}

type NewComment = { comment: string; clientId: string }

/** Posts a comment. The clientId is made once per intent, so that a repeated try never doubles it. */
export function usePostComment(sessionId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: changeOf(sessionId, 'comment'),
    // An answer that was lost on its way is asked for once more before anybody hears of it.
    retry: (failures, error) => failures === 0 && !(error instanceof ApiError),
    mutationFn: (body: NewComment) => call('POST /api/surf-sessions/:id/comment', { params: { id: sessionId }, body }),
    onSuccess: (posted) => {
      updateSession(cache, sessionId, ({ comments }) => ({
        comments: [...comments.filter(({ id }) => id !== posted.id), posted],
      }))
      showToast({ title: 'Comment Added', text: 'Your comment has been posted!' })
    },
    onError: () => showToast({ title: 'Error', text: 'Failed to add comment. Please try again.', kind: 'destructive' }),
    onSettled: () => void refetchSession(cache, sessionId),
  })
}

/** The comment that the reader is sending; undefined when there is none. */
export const useSending = (sessionId: string) =>
  useMutationState({
    filters: { mutationKey: changeOf(sessionId, 'comment'), status: 'pending' },
    select: ({ state }) => state.variables as NewComment,
  }).at(-1)

/** Takes a comment away, at once; it comes back when the server says no. */
export function useDeleteComment(sessionId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: changeOf(sessionId, 'uncomment'),
    mutationFn: (commentId: string) =>
      call('DELETE /api/surf-sessions/:id/comment/:commentId', { params: { id: sessionId, commentId } }),
    onSuccess: ({ id: deleted }) =>
      updateSession(cache, sessionId, ({ comments }) => ({ comments: comments.filter(({ id }) => id !== deleted) })),
    onError: () =>
      showToast({ title: 'Error', text: 'Failed to delete comment. Please try again.', kind: 'destructive' }),
    onSettled: () => void refetchSession(cache, sessionId),
  })
}

/** The comments or photos that are being taken away. */
export const useLeaving = (sessionId: string, what: 'uncomment' | 'unphoto'): ReadonlySet<string> =>
  new Set(
    useMutationState({
      filters: { mutationKey: changeOf(sessionId, what), status: 'pending' },
      select: ({ state }) => state.variables as string,
    }),
  )
