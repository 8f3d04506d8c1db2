import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call, read } from '#web/lib/api/api.ts'
import { showToast } from '#web/ui/feedback/toast.ts'

const feed = read('GET /api/calendar-feed')

/** The secret address of the reader's calendar; null when there is none. Another tab may have changed it. */
export const useCalendarAddress = () => useQuery({ ...feed, staleTime: 0 })

const changes = {
  renew: { route: 'POST /api/calendar-feed', done: 'Calendar Address Created' },
  revoke: { route: 'DELETE /api/calendar-feed', done: 'Calendar Turned Off' },
} as const

/** Makes a new address, or takes the only one away. */
export function useChangeCalendarAddress() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: keyof typeof changes) => call(changes[change].route),
    onSuccess: (changed, change) => {
      cache.setQueryData(feed.queryKey, changed)
      showToast({ title: changes[change].done })
    },
    onError: (error) => {
      const said = error instanceof ApiError ? error.said : undefined
      showToast({ title: 'Error', text: said ?? 'Failed to change your calendar address.', kind: 'destructive' })
      void cache.invalidateQueries({ queryKey: feed.queryKey })
    },
  })
}
