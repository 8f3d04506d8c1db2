import type { QueryClient } from '@tanstack/react-query'
import { DEFAULT_POSITION, TIDE_AND_LIGHT_SPOTS } from '#contract/limits.ts'
import type { NearbySpot } from '#contract/sea/spots.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { tideAndLightOf } from '#web/features/conditions/week/cached-days.ts'
import { whereaboutsQuery } from '#web/features/sessions/data/whereabouts.ts'
import { firstNearCall } from '#web/features/spots/queries.ts'
import { read } from '#web/lib/api/api.ts'
import { spotsNearCall } from '#web/lib/api/home-calls.ts'
import type { FetcherToKeep } from '#web/lib/kept-replies/fetch-to-keep.ts'

/** Tide and light are computed for a week ahead. */
const TIDE_MAX_AGE_MS = 12 * 60 * 60_000
/** Maximum number of the surfer's latest spots, at any distance. */
const RECENT_SPOTS = 3

/** Stores the latest and nearest spots with tide and light of the coming days. */
export async function keepSpotsAround(
  cache: QueryClient,
  { keep, keepAs, keptSince, fetchQuietly }: FetcherToKeep,
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
    if ((await keptSince(tideAndLightOf(id).queryKey, TIDE_MAX_AGE_MS)) === undefined) missing.push(id)
  if (missing.length === 0) return
  const found = await fetchQuietly('GET /api/surf-spots/tide-and-light', { query: { ids: missing.join() } })
  await keepAs(found.map((spot) => [tideAndLightOf(spot.id).queryKey, [spot]]))
}

const spotOf = (id: string) => read('GET /api/surf-spots/:id', { params: { id } })

const byDistance = (one: NearbySpot, other: NearbySpot) => one.distance - other.distance
