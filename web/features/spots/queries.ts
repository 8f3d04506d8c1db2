import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { CATALOGUE_FRESH_MS, DEFAULT_POSITION, FIRST_SPOTS, MAX_RADIUS_MILES } from '#contract/limits.ts'
import type { NearbySpot, SurfSpot } from '#contract/sea/spots.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import type { ListScope } from '#web/features/spots/list/list-scope.ts'
import { read } from '#web/lib/api/api.ts'
import { spotsNearCall } from '#web/lib/api/home-calls.ts'

/** Refetches each hour, and for readers who come back. */
const conditionsOfNow = {
  staleTime: CATALOGUE_FRESH_MS,
  refetchOnWindowFocus: true,
  refetchInterval: 60 * 60 * 1000,
} as const

export const useSpotsNear = (position: Position | undefined) =>
  useQuery({
    ...spotsNear(position ?? { latitude: 0, longitude: 0 }),
    ...conditionsOfNow,
    enabled: position !== undefined,
    placeholderData: keepPreviousData,
    // Cached spots and placeholders were measured from another position.
    select: (spots) => (position ? measureFrom(position, spots) : spots),
  })

const measureFrom = (here: Position, spots: NearbySpot[]) =>
  spots
    .map((spot) => ({ ...spot, distance: distanceMiles(here, spot) }))
    .sort((one, other) => one.distance - other.distance)

export const spotsNear = (position: Position) => read(...spotsNearCall(position))

export const firstNearCall = ({ latitude, longitude }: Position) =>
  [
    'GET /api/surf-spots/nearby',
    { query: { latitude, longitude, radius: MAX_RADIUS_MILES, limit: FIRST_SPOTS, order: 'good-and-near' } },
  ] as const
const firstNear = (here: Position) => ({ ...read(...firstNearCall(here)), ...conditionsOfNow })
const firstOf = (region: string | undefined) => ({
  ...read('GET /api/surf-spots/popular', { query: { limit: FIRST_SPOTS, region } }),
  ...conditionsOfNow,
})
const regionOf = (scope: ListScope) => (scope.kind === 'region' ? scope.region : undefined)
const hasRegion = ({ kind }: ListScope) => kind === 'region' || kind === 'everywhere'

/** In the order of `orderSpots` without filters. */
export function useFirstSpots(scope: ListScope, wanted: boolean) {
  const isNear = scope.kind === 'near'
  const near = useQuery({ ...firstNear(isNear ? scope.here : DEFAULT_POSITION), enabled: wanted && isNear })
  const popular = useQuery({ ...firstOf(regionOf(scope)), enabled: wanted && hasRegion(scope) })
  const { data, isError } = isNear ? near : popular
  return { data: data satisfies SurfSpot[] | undefined, isError }
}

/** Never throws. */
export const prefetchFirstSpots = async (cache: QueryClient, scope: ListScope) =>
  scope.kind === 'near'
    ? cache.prefetchQuery(firstNear(scope.here))
    : hasRegion(scope) && cache.prefetchQuery(firstOf(regionOf(scope)))

/** Sorted by name. */
export const useAllSpots = (wanted: boolean) =>
  useQuery({ ...read('GET /api/surf-spots/all'), ...conditionsOfNow, retry: 1, enabled: wanted })

export const useRegions = () => useQuery({ ...read('GET /api/surf-spots/regions'), staleTime: CATALOGUE_FRESH_MS })

export const useSpot = (id: string, open: boolean) => useQuery({ ...spotDetail(id), ...conditionsOfNow, enabled: open })

export const spotDetail = (id: string) => read('GET /api/surf-spots/:id', { params: { id } })

/** Newest first, refetched at each opening. */
export const useOwnSessionsAt = (id: string, limit: number, open: boolean) =>
  useQuery({
    ...read('GET /api/surf-sessions/spot/:id', { params: { id }, query: { limit } }),
    staleTime: 0,
    enabled: open,
  })

/** Newest first, refetched at each opening. */
export const useBuddySessionsAt = (id: string, limit: number, open: boolean) =>
  useQuery({
    ...read('GET /api/surf-sessions/spot/:id/buddies', { params: { id }, query: { limit } }),
    staleTime: 0,
    enabled: open,
  })
