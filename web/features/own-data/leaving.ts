import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, read } from '#web/lib/api.ts'
import { refresh } from '#web/lib/cache.ts'
import { rememberLeaving } from '#web/lib/left-accounts.ts'
import { showToast } from '#web/ui/toast.ts'

const leavingQuery = read('GET /api/account/deletion')

/** '28 November 2026': the day that the account goes; null while it stays, undefined until that is known. */
export function useLeavingDay(): string | null | undefined {
  const { data } = useQuery({ ...leavingQuery, staleTime: 0 })
  return data && (data.leavesAt === null ? null : dayOf(data.leavesAt))
}

/** Keeps this browser's note of when the account goes, by what any page has loaded of it. */
export function useLeavingNote(surferId: string): void {
  const { data } = useQuery({ ...leavingQuery, enabled: false })
  useEffect(() => {
    if (data) rememberLeaving(surferId, data.leavesAt)
  }, [surferId, data])
}

/** As the reader's locale writes it. */
const dayOf = (time: string) => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(time))

/** Has the account go, or lets it stay after all. */
export function useLeaving(decision: 'leave' | 'stay') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(decision === 'leave' ? 'POST /api/account/deletion' : 'DELETE /api/account/deletion'),
    onSuccess: async (leaving) => {
      await cache.cancelQueries({ queryKey: leavingQuery.queryKey })
      cache.setQueryData(leavingQuery.queryKey, leaving)
      // The notice stands at the top of the page, and the button at its end.
      const text = leaving.leavesAt
        ? `Your account will be deleted on ${dayOf(leaving.leavesAt)}.`
        : 'Your account stays.'
      showToast({ title: decision === 'leave' ? 'Deletion Scheduled' : 'Success', text })
    },
    onError: () => {
      const text = decision === 'leave' ? 'Failed to delete your account' : 'Failed to keep your account'
      showToast({ title: 'Error', text, kind: 'destructive' })
      void refresh(cache, 'GET /api/account/deletion')
    },
  })
}
