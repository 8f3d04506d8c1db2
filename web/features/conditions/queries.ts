import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FORECAST_PENDING_MS } from '#contract/limits.ts'
import type { Position } from '#surf/places/geo.ts'
import { refreshOutdatedLists } from '#web/features/conditions/week/refresh-lists.ts'
import { read } from '#web/lib/api/api.ts'
import { suggestionCall } from '#web/lib/api/home-calls.ts'

/** Conditions change by the hour. */
const FRESH_MS = 10 * 60_000

/** Polls faster while the server's fetch is pending. */
export function useForecast(id: string, open: boolean) {
  const client = useQueryClient()
  const forecast = useQuery({
    ...forecastOf(id),
    staleTime: FRESH_MS,
    enabled: open,
    // For phones that come out of a pocket.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => (data?.state === 'pending' ? FORECAST_PENDING_MS : FRESH_MS),
  })
  const { data } = forecast
  useEffect(() => {
    if (data) void refreshOutdatedLists(client, id, data)
  }, [client, id, data])
  return forecast
}

export const forecastOf = (id: string) => read('GET /api/surf-spots/:id/forecast', { params: { id } })

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

export const useBuoy = (id: string) =>
  useQuery({
    ...read('GET /api/surf-spots/:id/buoy', { params: { id } }),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
    refetchInterval: FRESH_MS,
  })

export const useSessionConditions = (id: string, enabled = true) =>
  useQuery({ ...read('GET /api/surf-sessions/:id/conditions', { params: { id } }), enabled })
