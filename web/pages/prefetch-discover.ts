import type { QueryClient } from '@tanstack/react-query'
import { discoveryIn } from '#web/features/spots/discovery.ts'
import { hasFirstSpots, listScope } from '#web/features/spots/list-scope.ts'
import { prefetchFirstSpots } from '#web/features/spots/queries.ts'
import { startRegion } from '#web/features/spots/start-region.ts'
import { locationAllowed, whereabouts } from '#web/features/surf-sessions/whereabouts.ts'
import { read } from '#web/lib/api.ts'

/** Fetches what Discover shows first at this address, while its code is still being drawn or loaded. Never throws. */
export async function prefetchDiscover(cache: QueryClient): Promise<void> {
  void cache.prefetchQuery(read('GET /api/surf-sessions/active/spots'))
  const { filters, region, ...rest } = discoveryIn(location.search)
  const startsNearby = region === undefined && (await cache.fetchQuery(locationAllowed))
  const isNearby = filters ? filters.has('nearby') : startsNearby
  const found = isNearby ? await cache.fetchQuery(whereabouts) : undefined
  const discovery = {
    ...rest,
    filters: filters ?? new Set(startsNearby ? (['nearby'] as const) : []),
    region: region ?? startRegion(),
  }
  const scope = listScope({ discovery, here: found?.known ? found : null, inArea: false })
  if (hasFirstSpots(discovery, scope)) await prefetchFirstSpots(cache, scope)
}
