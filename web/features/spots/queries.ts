import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CATALOGUE_FRESH_MS, HOME_RADIUS_MILES, HOME_SPOTS } from '#contract/limits.ts'
import type { Position } from '#surf/geo.ts'
import { read } from '#web/lib/api.ts'

/** The sea moves on: who comes back to a page that was left open sees it as it is now, who stays sees each hour. */
const conditionsOfNow = {
  staleTime: CATALOGUE_FRESH_MS,
  refetchOnWindowFocus: true,
  refetchInterval: 60 * 60 * 1000,
} as const

/** The four closest spots; waits for a position that is still being found. */
export const useSpotsNear = (position: Position | undefined) =>
  useQuery({
    ...read('GET /api/surf-spots/nearby', {
      query: {
        latitude: position?.latitude ?? 0,
        longitude: position?.longitude ?? 0,
        radius: HOME_RADIUS_MILES,
        limit: HOME_SPOTS,
      },
    }),
    ...conditionsOfNow,
    enabled: position !== undefined,
    placeholderData: keepPreviousData,
  })

/** Every spot, by name. */
export const useAllSpots = () => useQuery({ ...read('GET /api/surf-spots/all'), ...conditionsOfNow, retry: 1 })

export const useSpot = (id: string, open: boolean) =>
  useQuery({ ...read('GET /api/surf-spots/:id', { params: { id } }), ...conditionsOfNow, enabled: open })

/** The reader's own sessions at a spot, newest first, as they are at each opening. */
export const useOwnSessionsAt = (id: string, limit: number, open: boolean) =>
  useQuery({
    ...read('GET /api/surf-sessions/spot/:id', { params: { id }, query: { limit } }),
    staleTime: 0,
    enabled: open,
  })

/** Sessions of buddies at a spot, newest first, as they are at each opening. */
export const useBuddySessionsAt = (id: string, limit: number, open: boolean) =>
  useQuery({
    ...read('GET /api/surf-sessions/spot/:id/buddies', { params: { id }, query: { limit } }),
    staleTime: 0,
    enabled: open,
  })
