import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { DEFAULT_POSITION, HOME_GPS_TIMEOUT_MS } from '#contract/limits.ts'
import type { Position } from '#surf/places/geo.ts'
import { isLocationAllowed, locate, POSITION_FRESH_MS, POSITION_OPTIONS } from '#web/lib/device/geolocation.ts'

/** `known` is false for the default position, used when the browser gave none. */
type Whereabouts = Position & { known: boolean }

const queryKey = ['whereabouts']
const nowhere: Whereabouts = { ...DEFAULT_POSITION, known: false }

/**
 * Position for searches, refetched when a page opens after a minute. While not wanted it only reads the cache and never
 * prompts for permission.
 */
export const useWhereabouts = (wanted = true) => useQuery({ ...whereaboutsQuery, enabled: wanted })

export const whereaboutsQuery = queryOptions({
  queryKey,
  staleTime: POSITION_FRESH_MS,
  queryFn: ({ client }) => findWhereabouts(client),
})

/** True if a position is cached or permitted without a prompt; undefined until the browser answers. */
export function useMayLocate(): boolean | undefined {
  const isKnown = useWhereabouts(false).data?.known
  const isAllowed = useQuery(locationAllowedQuery).data
  return isKnown || isAllowed
}

export const locationAllowedQuery = queryOptions({ queryKey: ['location allowed'], queryFn: isLocationAllowed })

/**
 * The browser's position, else the previous one, else the default. The browser's timeout stops during its permission
 * prompt, so this continues after 5 s; a later answer still reaches the cache.
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
