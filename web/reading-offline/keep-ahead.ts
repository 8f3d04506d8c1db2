import type { QueryClient } from '@tanstack/react-query'
import { DEFAULT_POSITION, TIDE_AND_LIGHT_SPOTS } from '#contract/limits.ts'
import type { NearbySpot } from '#contract/sea/spots.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { dayAt } from '#surf/time/calendar.ts'
import { ownTimeZone } from '#surf/time/date-formats.ts'
import { periodAt } from '#surf/time/periods.ts'
import { tideAndLightOf } from '#web/features/conditions/week/cached-days.ts'
import { feedKey, firstOfFeed } from '#web/features/sessions/data/feed-cache.ts'
import { ownHistoryCall, ownSessionsKey } from '#web/features/sessions/data/own-sessions.ts'
import { whereaboutsQuery } from '#web/features/sessions/data/whereabouts.ts'
import { firstNearCall } from '#web/features/spots/queries.ts'
import { read } from '#web/lib/api/api.ts'
import { recentSessionsCall, spotsNearCall } from '#web/lib/api/home-calls.ts'
import { allBuddies, loadBuddies } from '#web/lib/search/use-buddies.ts'
import { type FetcherToKeep, fetcherToKeep, type Leave } from '#web/lib/stored-replies/fetch-to-keep.ts'

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
async function keepBuddies({ storedSince, fetchQuietly, keepAs }: FetcherToKeep): Promise<void> {
  const { queryKey } = allBuddies
  if ((await storedSince(queryKey)) !== undefined) return
  await keepAs([[queryKey, await loadBuddies((query) => fetchQuietly('GET /api/buddies', { query }))]])
}

/** Stored in the form of the paginated query. */
async function keepFirstSessions({ storedSince, fetchQuietly, keepAs }: FetcherToKeep, surferId: string) {
  const queryKey = ownSessionsKey(surferId, ALL_SESSIONS)
  if ((await storedSince(queryKey)) !== undefined) return
  const [route, input] = queryKey
  await keepAs([[queryKey, { pages: [await fetchQuietly(route, input)], pageParams: [null] }]])
}

async function keepFeed({ storedSince, fetchQuietly, keepAs }: FetcherToKeep) {
  if ((await storedSince(feedKey)) !== undefined) return
  const first = await fetchQuietly('GET /api/feed', { query: firstOfFeed })
  await keepAs([[feedKey, { pages: [first], pageParams: [null] }]])
}

/** Tide and light are computed for a week ahead. */
const TIDE_MAX_AGE_MS = 12 * 60 * 60_000
/** Maximum number of the surfer's latest spots, at any distance. */
const RECENT_SPOTS = 3

/** Stores the latest and nearest spots with tide and light of the coming days. */
async function keepSpotsAround(
  cache: QueryClient,
  { keep, keepAs, storedSince, fetchQuietly }: FetcherToKeep,
  recent: SurfSession[],
): Promise<void> {
  const { latitude, longitude } = cache.getQueryData(whereaboutsQuery.queryKey) ?? DEFAULT_POSITION
  const here = { latitude, longitude }
  const near = [...(await keep(...spotsNearCall(here))), ...(await keep(...firstNearCall(here)))]
  const known = new Map(near.toSorted(byDistance).map((spot) => [spot.id, spot]))
  await keepAs(Array.from(known.values(), ({ distance: _, ...spot }) => [spotOf(spot.id).queryKey, spot] as const))
  const lately = [...new Set(recent.flatMap(({ surfSpotId }) => surfSpotId ?? []))].slice(0, RECENT_SPOTS)
  for (const id of lately) if (!known.has(id)) await keep('GET /api/surf-spots/:id', { params: { id } })

  const wanted = [...new Set([...lately, ...known.keys()])].slice(0, TIDE_AND_LIGHT_SPOTS)
  const missing: string[] = []
  for (const id of wanted)
    if ((await storedSince(tideAndLightOf(id).queryKey, TIDE_MAX_AGE_MS)) === undefined) missing.push(id)
  if (missing.length === 0) return
  const found = await fetchQuietly('GET /api/surf-spots/tide-and-light', { query: { ids: missing.join() } })
  await keepAs(found.map((spot) => [tideAndLightOf(spot.id).queryKey, [spot]]))
}

const spotOf = (id: string) => read('GET /api/surf-spots/:id', { params: { id } })

const byDistance = (one: NearbySpot, other: NearbySpot) => one.distance - other.distance
