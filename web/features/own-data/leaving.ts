import { useQuery } from '@tanstack/react-query'
import { call, read } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
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

const dayOf = (time: string) => new Intl.DateTimeFormat(readersLocale, { dateStyle: 'long' }).format(new Date(time))

export const useLeaving = (decision: 'leave' | 'stay') =>
  useAct({
    call: () => call(decision === 'leave' ? 'POST /api/account/deletion' : 'DELETE /api/account/deletion'),
    store: async (cache, leaving) => {
      await cache.cancelQueries({ queryKey: me.queryKey })
      cache.setQueryData(me.queryKey, (user) => user && { ...user, ...leaving })
    },
    // The notice is at the page's top, the button at its end.
    done: ({ leavesAt }) => ({
      ...(decision === 'leave' && { title: texts.deletionScheduled }),
      text: leavesAt ? texts.yourAccountWillBeDeletedOn(dayOf(leavesAt)) : texts.yourAccountStays,
    }),
    failed: decision === 'leave' ? texts.failedToDeleteYourAccount : texts.failedToKeepYourAccount,
    changes: (cache, { error }) => error && refresh(cache, 'GET /api/auth/user'),
  })
