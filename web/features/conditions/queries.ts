import { useQuery } from '@tanstack/react-query'
import { FORECAST_PENDING_MS } from '#contract/limits.ts'
import { read } from '#web/lib/api.ts'

/** What the sea does changes by the hour, and the line of 'now' with it. */
const FRESH_MS = 10 * 60_000

/** The week at a spot while somebody looks at it; asked again soon while the server is still asking the source. */
export const useForecast = (id: string, open: boolean) =>
  useQuery({
    ...read('GET /api/surf-spots/:id/forecast', { params: { id } }),
    staleTime: FRESH_MS,
    enabled: open,
    // A phone that was in a pocket shows this hour's sea, not that of the car park.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => (data?.state === 'pending' ? FORECAST_PENDING_MS : FRESH_MS),
  })
