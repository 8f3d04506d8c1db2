import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BuddyRequest, OwnBuddyRequest } from '#contract/people/buddies.ts'
import { withoutSuggestion } from '#web/features/buddies/finding/use-suggestions.ts'
import { pending, sent } from '#web/features/buddies/queries.ts'
import { allBack, relate, without } from '#web/features/buddies/shown-at-once.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { movedByBuddies } from '#web/lib/api/moved-by.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/buddies.ts'

/** Shown as pending optimistically; undone if the server refuses. */
export function useSendRequest() {
  const cache = useQueryClient()
  const viewProfile = useViewProfile()
  return useMutation({
    mutationFn: (followingId: string) => call('POST /api/buddy-requests', { body: { followingId } }),
    onMutate: (surferId) => allBack([withoutSuggestion(cache, surferId), relate(cache, surferId, 'asked')]),
    onSuccess: (_request, surferId) =>
      showToast({ title: texts.success, text: texts.buddyRequestSent, actions: [viewProfile(surferId)] }),
    onError: (error, _surferId, putBack) => {
      putBack?.()
      const said = error instanceof ApiError ? error.said : undefined
      showToast({ title: texts.error, text: said ?? texts.failedToSendRequest, kind: 'destructive' })
    },
    onSettled: () => void refresh(cache, ...movedByBuddies),
  })
}

function useViewProfile() {
  const { open } = useSheetAddress('surfer')
  return (surferId: string) => ({ label: texts.viewProfile, onPress: () => open(surferId) })
}

const answers = {
  accept: {
    route: 'PUT /api/buddy-requests/:id/accept',
    becomes: 'accepted',
    done: 'Buddy request accepted!',
    failed: 'Failed to accept request',
  },
  decline: {
    route: 'PUT /api/buddy-requests/:id/decline',
    becomes: 'none',
    done: texts.buddyRequestDeclined,
    failed: texts.failedToDeclineRequest,
  },
} as const

type Answer = { request: Pick<BuddyRequest, 'id' | 'follower'>; answer: keyof typeof answers }

/** Removes the request from the list optimistically; undone if the server refuses. */
export function useAnswer() {
  const cache = useQueryClient()
  const viewProfile = useViewProfile()
  return useMutation({
    mutationFn: async ({ request: { id }, answer }: Answer) => {
      await call(answers[answer].route, { params: { id } })
    },
    onMutate: ({ request: { id, follower }, answer }) =>
      allBack([
        without<BuddyRequest>(cache, pending.queryKey, id),
        relate(cache, follower.id, answers[answer].becomes),
      ]),
    onSuccess: (_, { request: { follower }, answer }) =>
      showToast({ title: texts.success, text: answers[answer].done, actions: [viewProfile(follower.id)] }),
    onError: (_error, { answer }, putBack) => {
      putBack?.()
      showToast({ title: texts.error, text: answers[answer].failed, kind: 'destructive' })
    },
    onSettled: () => void refresh(cache, ...movedByBuddies),
  })
}

/** Withdraws optimistically; undone if the server refuses. */
export function useWithdraw() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => call('DELETE /api/buddy-requests/sent/:userId', { params: { userId } }),
    onMutate: (userId) => {
      const request = cache
        .getQueryData<OwnBuddyRequest[]>(sent.queryKey)
        ?.find(({ following }) => following.id === userId)
      return allBack([without<OwnBuddyRequest>(cache, sent.queryKey, request?.id ?? ''), relate(cache, userId, 'none')])
    },
    onSuccess: () => showToast({ title: texts.success, text: texts.buddyRequestWithdrawn }),
    onError: (error, _userId, putBack) => {
      putBack?.()
      const said = error instanceof ApiError ? error.said : undefined
      showToast({ title: texts.error, text: said ?? texts.failedToWithdrawRequest, kind: 'destructive' })
    },
    onSettled: () => void refresh(cache, ...movedByBuddies),
  })
}
