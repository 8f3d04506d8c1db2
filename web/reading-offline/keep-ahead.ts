import type { QueryClient } from '@tanstack/react-query'
import { dayAt } from '#surf/time/calendar.ts'
import { periodAt } from '#surf/time/periods.ts'
import { feedKey, firstOfFeed } from '#web/features/sessions/data/feed-cache.ts'
import { ownHistoryCall, ownSessionsKey } from '#web/features/sessions/data/own-sessions.ts'
import { recentSessionsCall } from '#web/lib/api/home-calls.ts'
import { ownTimeZone } from '#web/lib/device/own-time-zone.ts'
import { type FetcherToKeep, fetcherToKeep, type Leave } from '#web/lib/kept-replies/fetch-to-keep.ts'
import { allBuddies, loadBuddies } from '#web/lib/search/use-buddies.ts'
import { keepSpotsAround } from '#web/reading-offline/keep-spots-around.ts'

/** Number of plans stored with their messages. */
const PLANS = 5
const ALL_SESSIONS = { spotId: null, year: null }

/**
 * Stores data likely to be read offline, one call after the other, unless stored within the last hour: nearby spots
 * with tide and light, and the surfer's own pages. Rejects when stopped or when a call fails.
 */
export async function keepAhead(cache: QueryClient, surferId: string, leave: Leave): Promise<void> {
  const fetcher = fetcherToKeep(cache, surferId, leave)
  const { keep } = fetcher
  const timeZone = ownTimeZone()
  const year = periodAt('year', dayAt(new Date(), timeZone))
  const recent = await keep(...recentSessionsCall(surferId))
  await keepSpotsAround(cache, fetcher, recent)
  await keep('GET /api/favourites')
  const plans = await keep('GET /api/plans')
  await keepBuddies(fetcher)
  await keep('GET /api/buddy-requests/pending')
  await keep('GET /api/buddy-requests/sent')
  await keepFirstSessions(fetcher, surferId)
  await keepFeed(fetcher)
  await keep(...ownHistoryCall)
  await keep('GET /api/user-stats', { query: { timeZone } })
  await keep('GET /api/achievements')
  await keep('GET /api/users/me/progress', { query: { period: year, timeZone } })
  await keep('GET /api/users/me/best-conditions')
  await keep('GET /api/boards')
  await keep('GET /api/settings')
  for (const { id } of plans.slice(0, PLANS)) await keep('GET /api/plans/:id', { params: { id } })
  for (const { id } of recent) {
    await keep('GET /api/surf-sessions/:id', { params: { id } })
    await keep('GET /api/surf-sessions/:id/conditions', { params: { id } })
  }
}

/** As many as the app loads: others could not be chosen in its list. */
async function keepBuddies({ keptSince, fetchQuietly, keepAs }: FetcherToKeep): Promise<void> {
  const { queryKey } = allBuddies
  if ((await keptSince(queryKey)) !== undefined) return
  await keepAs([[queryKey, await loadBuddies((query) => fetchQuietly('GET /api/buddies', { query }))]])
}

/** Stored in the form of the paginated query. */
async function keepFirstSessions({ keptSince, fetchQuietly, keepAs }: FetcherToKeep, surferId: string) {
  const queryKey = ownSessionsKey(surferId, ALL_SESSIONS)
  if ((await keptSince(queryKey)) !== undefined) return
  const [route, input] = queryKey
  await keepAs([[queryKey, { pages: [await fetchQuietly(route, input)], pageParams: [null] }]])
}

async function keepFeed({ keptSince, fetchQuietly, keepAs }: FetcherToKeep) {
  if ((await keptSince(feedKey)) !== undefined) return
  const first = await fetchQuietly('GET /api/feed', { query: firstOfFeed })
  await keepAs([[feedKey, { pages: [first], pageParams: [null] }]])
}
