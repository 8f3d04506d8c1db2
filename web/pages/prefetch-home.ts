import type { QueryClient } from '@tanstack/react-query'
import { suggestionNear } from '#web/features/conditions/queries.ts'
import { ownFavourites } from '#web/features/favourites/queries.ts'
import { upcomingPlans } from '#web/features/plans/queries.ts'
import { activeNear, ownStats } from '#web/features/sessions/data/queries.ts'
import { recentSessions } from '#web/features/sessions/data/session-cache.ts'
import { whereaboutsQuery } from '#web/features/sessions/data/whereabouts.ts'
import { spotsNear } from '#web/features/spots/queries.ts'
import { read } from '#web/lib/api/api.ts'
import { firstShown } from '#web/lib/api/cache.ts'

/** Prefetches Home's data in parallel with its code. Resolves once all can be shown. */
export async function prefetchHome(cache: QueryClient): Promise<void> {
  await Promise.all([
    firstShown(cache, upcomingPlans),
    firstShown(cache, ownFavourites),
    firstShown(cache, ownStats()),
    prefetchOwn(cache),
    prefetchAround(cache),
  ])
}

async function prefetchOwn(cache: QueryClient): Promise<void> {
  const who = read('GET /api/auth/user')
  await firstShown(cache, who)
  const user = cache.getQueryData(who.queryKey)
  if (user) await firstShown(cache, recentSessions(user.id))
}

async function prefetchAround(cache: QueryClient): Promise<void> {
  await firstShown(cache, whereaboutsQuery)
  const here = cache.getQueryData(whereaboutsQuery.queryKey)
  if (!here) return
  const position = { latitude: here.latitude, longitude: here.longitude }
  await Promise.all([
    firstShown(cache, activeNear(position)),
    firstShown(cache, spotsNear(position)),
    here.known && firstShown(cache, suggestionNear(position)),
  ])
}
