import { useQuery } from '@tanstack/react-query'
import { call, messageOf, read } from '#web/lib/api/api.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/plans.ts'

const feed = read('GET /api/calendar-feed')

/** Refetched each time: another tab may have changed the addresses. */
export const useCalendarAddresses = () => useQuery({ ...feed, staleTime: 0 })

const changes = {
  renew: { route: 'POST /api/calendar-feed', done: texts.calendarAddressCreated },
  revoke: { route: 'DELETE /api/calendar-feed', done: texts.calendarTurnedOff },
} as const
export type AddressChange = keyof typeof changes

export const useChangeCalendarAddresses = () =>
  useAct({
    call: (change: AddressChange) => call(changes[change].route),
    store: (cache, changed) => cache.setQueryData(feed.queryKey, changed),
    done: (_changed, change) => ({ title: changes[change].done }),
    failed: (error) => messageOf(error) ?? texts.failedToChangeYourCalendar,
    changes: (cache, { error }) => error && cache.invalidateQueries({ queryKey: feed.queryKey }),
  })
