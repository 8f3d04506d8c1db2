import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FORECAST_PENDING_MS } from '#contract/limits.ts'
import type { Position } from '#surf/places/geo.ts'
import { keepListsInStep } from '#web/features/conditions/week/lists-in-step.ts'
import { read } from '#web/lib/api/api.ts'
import { suggestionCall } from '#web/lib/api/home-calls.ts'

/** What the sea does changes by the hour, and the line of 'now' with it. */
const FRESH_MS = 10 * 60_000

/** The week at a spot while somebody looks at it; asked again soon while the server is still asking the source. */
export function useForecast(id: string, open: boolean) {
  const client = useQueryClient()
  const forecast = useQuery({
    ...forecastOf(id),
    staleTime: FRESH_MS,
    enabled: open,
    // A phone that was in a pocket shows this hour's sea, not that of the car park.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => (data?.state === 'pending' ? FORECAST_PENDING_MS : FRESH_MS),
  })
  const { data } = forecast
  useEffect(() => {
    if (data) void keepListsInStep(client, id, data)
  }, [client, id, data])
  return forecast
}

export const forecastOf = (id: string) => read('GET /api/surf-spots/:id/forecast', { params: { id } })

/** Where to surf next around a position; waits for one. Asked anew as the hours pass. */
export const useSuggestionNear = (position: Position | undefined) =>
  useQuery({
    ...suggestionNear(position ?? { latitude: 0, longitude: 0 }),
    staleTime: FRESH_MS,
    enabled: position !== undefined,
    refetchOnWindowFocus: true,
    refetchInterval: FRESH_MS,
    placeholderData: keepPreviousData,
  })

export const suggestionNear = (position: Position) => read(...suggestionCall(position))

/** What the wave buoy of a spot measured last, asked again as often as the server may have news of it. */
export const useBuoy = (id: string) =>
  useQuery({
    ...read('GET /api/surf-spots/:id/buoy', { params: { id } }),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
    refetchInterval: FRESH_MS,
  })

/** What was frozen onto a session; the page asks anew when the session changes. */
export const useSessionConditions = (id: string, enabled = true) =>
  useQuery({ ...read('GET /api/surf-sessions/:id/conditions', { params: { id } }), enabled })
