import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, read } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/own-data.ts'

const me = read('GET /api/auth/user')

/**
 * Returns '28 November 2026'; null if the account stays, undefined while unknown. `afresh` refetches, because another
 * phone may have changed it.
 */
export function useLeavingDay({ afresh = false } = {}): string | null | undefined {
  const { data } = useQuery({ ...me, ...(afresh && { staleTime: 0 }) })
  return data && (data.leavesAt ? dayOf(data.leavesAt) : null)
}

const dayOf = (time: string) => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(time))

export function useLeaving(decision: 'leave' | 'stay') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(decision === 'leave' ? 'POST /api/account/deletion' : 'DELETE /api/account/deletion'),
    onSuccess: async (leaving) => {
      await cache.cancelQueries({ queryKey: me.queryKey })
      cache.setQueryData(me.queryKey, (user) => user && { ...user, ...leaving })
      // The notice is at the page's top, the button at its end.
      const text = leaving.leavesAt ? texts.yourAccountWillBeDeletedOn(dayOf(leaving.leavesAt)) : texts.yourAccountStays
      showToast({ title: decision === 'leave' ? texts.deletionScheduled : texts.success, text })
    },
    onError: () => {
      const text = decision === 'leave' ? texts.failedToDeleteYourAccount : texts.failedToKeepYourAccount
      showToast({ title: texts.error, text, kind: 'destructive' })
      void refresh(cache, 'GET /api/auth/user')
    },
  })
}
