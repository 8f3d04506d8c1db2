import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Tide, TideAndLight } from '#contract/sea/conditions.ts'
import { hourlyHeights } from '#web/features/conditions/charts/tide-curve.ts'
import { type SpotClock, spotClock } from '#web/features/conditions/week/spot-clock.ts'
import { daysAhead, type SpotDay, spotDays } from '#web/features/conditions/week/spot-days.ts'
import { read } from '#web/lib/api/api.ts'
import { useReachable } from '#web/lib/offline/reachability.ts'
import { KEPT_AFTER_MS } from '#web/lib/stored-replies/persister.ts'

/** Cached tide and light of remaining days; times in milliseconds. */
export type CachedDays = {
  forecast: { tide: Tide | null }
  days: SpotDay[]
  now: number
  clock: SpotClock
  cachedAt: number
}

export const tideAndLightOf = (id: string) => read('GET /api/surf-spots/tide-and-light', { query: { ids: id } })

/** Cached days of a spot whose forecast is missing; never requests the server. */
export function useCachedDays(id: string, hasForecast: boolean, isError: boolean): CachedDays | undefined {
  const isReachable = useReachable()
  const isLate = useAfter(KEPT_AFTER_MS)
  const isMissed = !hasForecast && (isError || !isReachable || isLate)
  const { data: cached } = useQuery({
    queryKey: ['cached tide and light', id],
    queryFn: async ({ client }) => {
      const { loadReply } = await import('#web/lib/stored-replies/replies.ts')
      const found = await loadReply(tideAndLightOf(id).queryKey, client)
      const [spot] = (found?.data as TideAndLight[] | undefined) ?? []
      return found && spot ? { ...spot, cachedAt: found.updatedAt } : null
    },
    staleTime: 0,
    enabled: isMissed,
  })
  const known = useMemo(() => cached && ahead(cached), [cached])
  const now = Date.now()
  const days = known && daysAhead(known.days, now)
  return isMissed && days && days.length > 0 ? { ...known, days, now } : undefined
}

function ahead({ timeZone, light, tide, cachedAt }: TideAndLight & { cachedAt: number }): Omit<CachedDays, 'now'> {
  return {
    forecast: { tide: tide && { ...tide, heights: hourlyHeights(tide) } },
    days: spotDays({ hours: [], light, timeZone }),
    clock: spotClock(timeZone),
    cachedAt,
  }
}

/** True after `ms`. */
function useAfter(ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isOver
}
