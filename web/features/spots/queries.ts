import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CATALOGUE_FRESH_MS, HOME_RADIUS_MILES, HOME_SPOTS } from '#contract/limits.ts'
import type { SurfSpot } from '#contract/spots.ts'
import type { Position } from '#surf/geo.ts'
import { read } from '#web/lib/api.ts'

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
    enabled: position !== undefined,
    placeholderData: keepPreviousData,
  })

/** Every spot, the best known first. */
export const useAllSpots = () =>
  useQuery({ ...read('GET /api/surf-spots/all'), staleTime: CATALOGUE_FRESH_MS, retry: 1, select: bestKnownFirst })

const bestKnownFirst = (spots: SurfSpot[]) =>
  spots.toSorted((one, other) => other.popularityScore - one.popularityScore)

export const useSpot = (id: string, open: boolean) =>
  useQuery({ ...read('GET /api/surf-spots/:id', { params: { id } }), enabled: open })

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
