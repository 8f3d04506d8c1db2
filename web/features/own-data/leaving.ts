import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, read } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/own-data.ts'

const me = read('GET /api/auth/user')

/**
 * '28 November 2026': the day that the account goes; null while it stays, undefined until that is known. It comes with the own
 * record; `afresh` asks for that again, since another phone may have changed it.
 */
export function useLeavingDay({ afresh = false } = {}): string | null | undefined {
  const { data } = useQuery({ ...me, ...(afresh && { staleTime: 0 }) })
  return data && (data.leavesAt ? dayOf(data.leavesAt) : null)
}

/** As the reader's locale writes it. */
const dayOf = (time: string) => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(time))

/** Has the account go, or lets it stay after all. */
export function useLeaving(decision: 'leave' | 'stay') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(decision === 'leave' ? 'POST /api/account/deletion' : 'DELETE /api/account/deletion'),
    onSuccess: async (leaving) => {
      await cache.cancelQueries({ queryKey: me.queryKey })
      cache.setQueryData(me.queryKey, (user) => user && { ...user, ...leaving })
      // The notice stands at the top of the page, and the button at its end.
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
