import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { DEFAULT_POSITION, HOME_GPS_TIMEOUT_MS } from '#contract/limits.ts'
import type { Position } from '#surf/places/geo.ts'
import { isLocationAllowed, locate, POSITION_FRESH_MS, POSITION_OPTIONS } from '#web/lib/device/geolocation.ts'

/** `known` is false when the browser gave no position and the default one stands in for it. */
type Whereabouts = Position & { known: boolean }

const queryKey = ['whereabouts']
const nowhere: Whereabouts = { ...DEFAULT_POSITION, known: false }

/**
 * Where a page looks around; asked for anew when one is opened again after a minute. Until it is wanted the browser is
 * not asked, and only what is known already is told.
 */
export const useWhereabouts = (wanted = true) => useQuery({ ...whereaboutsQuery, enabled: wanted })

/** The same for whoever asks before a page does. */
export const whereaboutsQuery = queryOptions({
  queryKey,
  staleTime: POSITION_FRESH_MS,
  queryFn: ({ client }) => findWhereabouts(client),
})

/** Whether the position is known or may be looked up without asking; undefined for a moment, until the browser says so. */
export function useMayLocate(): boolean | undefined {
  const isKnown = useWhereabouts(false).data?.known
  const isAllowed = useQuery(locationAllowedQuery).data
  return isKnown || isAllowed
}

export const locationAllowedQuery = queryOptions({ queryKey: ['location allowed'], queryFn: isLocationAllowed })

/**
 * The browser's position, else the one of before, else the default. The browser's own timeout does not run while it
 * asks for permission, so after 5 s this goes on without it; an answer that comes later still reaches the cache.
 */
export async function findWhereabouts(cache: QueryClient): Promise<Whereabouts> {
  const before = cache.getQueryData<Whereabouts>(queryKey) ?? nowhere
  let late = false
  const found = locate(POSITION_OPTIONS).then(
    ({ latitude, longitude }): Whereabouts => {
      const here = { latitude, longitude, known: true }
      if (late) cache.setQueryData(queryKey, here)
      return here
    },
    () => before,
  )
  const waited = new Promise<Whereabouts>((resolve) =>
    setTimeout(() => {
      late = true
      resolve(before)
    }, HOME_GPS_TIMEOUT_MS),
  )
  return Promise.race([found, waited])
}
