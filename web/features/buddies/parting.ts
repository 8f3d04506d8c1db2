import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Surfer } from '#contract/accounts/users.ts'
import type { Buddy } from '#contract/people/buddies.ts'
import { blocked } from '#web/features/buddies/queries.ts'
import { allBack, relate, without } from '#web/features/buddies/shown-at-once.ts'
import { call } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { movedByBuddies } from '#web/lib/api/moved-by.ts'
import { allBuddies } from '#web/lib/search/use-buddies.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/buddies.ts'

const partings = {
  end: { route: 'DELETE /api/buddies/:userId', failed: texts.failedToRemoveBuddy },
  block: { route: 'POST /api/blocks/:userId', failed: texts.failedToBlockThisSurfer },
} as const

/** Removes or blocks a buddy optimistically; undone if the server refuses. */
export function usePart(how: keyof typeof partings) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => call(partings[how].route, { params: { userId } }),
    onMutate: (userId) => allBack([without<Buddy>(cache, allBuddies.queryKey, userId), relate(cache, userId, 'none')]),
    onError: (_error, _userId, putBack) => {
      putBack?.()
      showToast({ title: texts.error, text: partings[how].failed, kind: 'destructive' })
    },
    onSettled: () => void refresh(cache, ...movedByBuddies),
  })
}

/** Unblocks optimistically; undone if the server refuses. */
export function useUnblock() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => call('DELETE /api/blocks/:userId', { params: { userId } }),
    onMutate: (userId) => without<Surfer>(cache, blocked.queryKey, userId),
    onError: (_error, _userId, putBack) => {
      putBack?.()
      showToast({ title: texts.error, text: texts.failedToUnblockThisSurfer, kind: 'destructive' })
    },
    onSettled: () => void refresh(cache, ...movedByBuddies),
  })
}
