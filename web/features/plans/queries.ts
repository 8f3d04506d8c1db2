import { useQuery } from '@tanstack/react-query'
import { CHECK_IN_RADIUS_MILES, HOME_GPS_TIMEOUT_MS, POPULAR_SPOTS } from '#contract/limits.ts'
import type { DayLight } from '#contract/sea/conditions.ts'
import { ownTimeZone } from '#surf/time/date-formats.ts'
import { read } from '#web/lib/api/api.ts'
import { locate } from '#web/lib/device/geolocation.ts'

export const planDetail = (id: string) => read('GET /api/plans/:id', { params: { id } })

/** Refetched on return, because plans end without a live message. */
export const useUpcomingPlans = () => useQuery({ ...upcomingPlans, staleTime: 60_000, refetchOnWindowFocus: true })

export const upcomingPlans = read('GET /api/plans')

export const usePlan = (id: string, open: boolean) => useQuery({ ...planDetail(id), staleTime: 0, enabled: open })

/** Fetches nothing without an id. */
export const useSpot = (id: string) =>
  useQuery({ ...read('GET /api/surf-spots/:id', { params: { id } }), enabled: id !== '' })

type SpotClock = {
  light: DayLight[]
  /** IANA name. */
  timeZone: string
  /** True if it is the reader's zone, because the spot's failed to load. */
  isStandIn: boolean
}

/** Returns the reader's zone without a spot; undefined while loading. */
export function useSpotClock(spotId: string | undefined): SpotClock | undefined {
  const { data, isError } = useQuery({
    ...read('GET /api/surf-spots/:id/forecast', { params: { id: spotId ?? '' } }),
    enabled: spotId !== undefined,
    select: ({ light, timeZone }) => ({ light, timeZone, isStandIn: false }),
  })
  if (data) return data
  if (spotId !== undefined && !isError) return undefined
  return { light: [], timeZone: ownTimeZone(), isStandIn: spotId !== undefined }
}

export const useAllSpots = (wanted: boolean) => useQuery({ ...read('GET /api/surf-spots/all'), enabled: wanted })

/** Rejects after a timeout of its own, because the browser's does not run while it asks for permission. */
const locateInTime = () =>
  Promise.race([
    locate({ timeout: HOME_GPS_TIMEOUT_MS, maximumAge: 60_000 }),
    new Promise<never>((_, reject) => setTimeout(reject, HOME_GPS_TIMEOUT_MS, new Error('Location request timed out'))),
  ])

/** Spots within CHECK_IN_RADIUS_MILES, else popular ones. Undefined until settled, so that no row moves. */
export function useSuggestedSpots() {
  const here = useQuery({ queryKey: ['position of a plan'], staleTime: 60_000, queryFn: locateInTime })
  const query = {
    latitude: here.data?.latitude ?? 0,
    longitude: here.data?.longitude ?? 0,
    radius: CHECK_IN_RADIUS_MILES,
    limit: POPULAR_SPOTS,
  }
  const near = useQuery({ ...read('GET /api/surf-spots/nearby', { query }), enabled: here.data !== undefined })
  const popular = useQuery(read('GET /api/surf-spots/popular', { query: { limit: POPULAR_SPOTS } }))
  const isSettled = !here.isLoading && !near.isLoading
  const isNear = near.data !== undefined && near.data.length > 0
  const spots = isSettled ? (isNear ? near.data : popular.data) : undefined
  return { isNear, spots, isError: isSettled && popular.isError, retry: popular.refetch }
}
