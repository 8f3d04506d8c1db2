import type { BuddyRequest, OwnBuddyRequest } from '#contract/people/buddies.ts'
import { withoutSuggestion } from '#web/features/buddies/finding/use-suggestions.ts'
import { pending, sent } from '#web/features/buddies/queries.ts'
import { relate, undoAll, without } from '#web/features/buddies/shown-at-once.ts'
import { call, messageOf } from '#web/lib/api/api.ts'
import { invalidatedByBuddies } from '#web/lib/api/invalidation.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/buddies.ts'

export function useSendRequest() {
  const viewProfile = useViewProfile()
  return useAct({
    call: (followingId: string) => call('POST /api/buddy-requests', { body: { followingId } }),
    optimistic: (cache, surferId) => undoAll([withoutSuggestion(cache, surferId), relate(cache, surferId, 'asked')]),
    done: (_request, surferId) => ({ text: texts.buddyRequestSent, actions: [viewProfile(surferId)] }),
    failed: (error) => messageOf(error) ?? texts.failedToSendRequest,
    changes: invalidatedByBuddies,
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
    done: texts.buddyRequestAccepted,
    failed: texts.failedToAcceptRequest,
  },
  decline: {
    route: 'PUT /api/buddy-requests/:id/decline',
    becomes: 'none',
    done: texts.buddyRequestDeclined,
    failed: texts.failedToDeclineRequest,
  },
} as const

type Answer = { request: Pick<BuddyRequest, 'id' | 'follower'>; answer: keyof typeof answers }

export function useAnswer() {
  const viewProfile = useViewProfile()
  return useAct({
    call: async ({ request: { id }, answer }: Answer) => {
      await call(answers[answer].route, { params: { id } })
    },
    optimistic: (cache, { request: { id, follower }, answer }) =>
      undoAll([
        without<BuddyRequest>(cache, pending.queryKey, id),
        relate(cache, follower.id, answers[answer].becomes),
      ]),
    done: (_, { request: { follower }, answer }) => ({
      text: answers[answer].done,
      actions: [viewProfile(follower.id)],
    }),
    failed: (_error, { answer }) => answers[answer].failed,
    changes: invalidatedByBuddies,
  })
}

export const useWithdraw = () =>
  useAct({
    call: (userId: string) => call('DELETE /api/buddy-requests/sent/:userId', { params: { userId } }),
    optimistic: (cache, userId) => {
      const request = cache
        .getQueryData<OwnBuddyRequest[]>(sent.queryKey)
        ?.find(({ following }) => following.id === userId)
      return undoAll([without<OwnBuddyRequest>(cache, sent.queryKey, request?.id ?? ''), relate(cache, userId, 'none')])
    },
    done: texts.buddyRequestWithdrawn,
    failed: (error) => messageOf(error) ?? texts.failedToWithdrawRequest,
    changes: invalidatedByBuddies,
  })
