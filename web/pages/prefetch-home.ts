import type { QueryClient } from '@tanstack/react-query'
import { suggestionNear } from '#web/features/conditions/queries.ts'
import { upcomingPlans } from '#web/features/plans/queries.ts'
import { spotsNear } from '#web/features/spots/queries.ts'
import { activeNear, ownStats } from '#web/features/surf-sessions/queries.ts'
import { recentSessions } from '#web/features/surf-sessions/session-cache.ts'
import { whereaboutsQuery } from '#web/features/surf-sessions/whereabouts.ts'
import { read } from '#web/lib/api.ts'
import { firstShown } from '#web/lib/cache.ts'

/** Fetches what Home shows, while its code is still being loaded or drawn. */
export async function prefetchHome(cache: QueryClient): Promise<void> {
  void cache.prefetchQuery(upcomingPlans)
  void cache.prefetchQuery(ownStats())
  void firstShown(cache, read('GET /api/auth/user')).then(() => {
    const user = cache.getQueryData(read('GET /api/auth/user').queryKey)
    if (user) void cache.prefetchQuery(recentSessions(user.id))
  })
  const { latitude, longitude, known } = await cache.fetchQuery(whereaboutsQuery)
  const position = { latitude, longitude }
  void cache.prefetchQuery(activeNear(position))
  void cache.prefetchQuery(spotsNear(position))
  if (known) void cache.prefetchQuery(suggestionNear(position))
}
