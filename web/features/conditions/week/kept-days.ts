import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Tide, TideAndLight } from '#contract/sea/conditions.ts'
import { hourlyHeights } from '#web/features/conditions/charts/tide-curve.ts'
import { type SpotClock, spotClock } from '#web/features/conditions/week/spot-clock.ts'
import { daysAhead, type SpotDay, spotDays } from '#web/features/conditions/week/spot-days.ts'
import { read } from '#web/lib/api/api.ts'
import { KEPT_AFTER_MS } from '#web/lib/kept-replies/persister.ts'
import { useReachable } from '#web/lib/offline/reachability.ts'

/** Tide and light of a spot's days that are not over, as this browser kept them: `keptAt` and `now` are in milliseconds. */
export type KeptDays = {
  forecast: { tide: Tide | null }
  days: SpotDay[]
  now: number
  clock: SpotClock
  keptAt: number
}

/** The query under which tide and light of one spot are kept. */
export const tideAndLightOf = (id: string) => read('GET /api/surf-spots/tide-and-light', { query: { ids: id } })

/** What this browser has kept of a spot whose forecast does not come; undefined where that is nothing. It asks no server. */
export function useKeptDays(id: string, hasForecast: boolean, isError: boolean): KeptDays | undefined {
  const isReachable = useReachable()
  const isLate = useAfter(KEPT_AFTER_MS)
  const isMissed = !hasForecast && (isError || !isReachable || isLate)
  const { data: kept } = useQuery({
    queryKey: ['kept tide and light', id],
    queryFn: async ({ client }) => {
      const { loadReply } = await import('#web/lib/kept-replies/replies.ts')
      const found = await loadReply(tideAndLightOf(id).queryKey, client)
      const [spot] = (found?.data as TideAndLight[] | undefined) ?? []
      return found && spot ? { ...spot, keptAt: found.updatedAt } : null
    },
    staleTime: 0,
    enabled: isMissed,
  })
  const known = useMemo(() => kept && ahead(kept), [kept])
  const now = Date.now()
  const days = known && daysAhead(known.days, now)
  return isMissed && days && days.length > 0 ? { ...known, days, now } : undefined
}

function ahead({ timeZone, light, tide, keptAt }: TideAndLight & { keptAt: number }): Omit<KeptDays, 'now'> {
  return {
    forecast: { tide: tide && { ...tide, heights: hourlyHeights(tide) } },
    days: spotDays({ hours: [], light, timeZone }),
    clock: spotClock(timeZone),
    keptAt,
  }
}

/** Whether so many milliseconds have passed since the component appeared. */
function useAfter(ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isOver
}
