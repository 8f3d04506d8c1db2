import { useQuery } from '@tanstack/react-query'
import { ACTIVE_SESSIONS_POLL_MS } from '#contract/limits.ts'
import type { ActiveAtSpot } from '#contract/sessions/surf-sessions.ts'
import { read } from '#web/lib/api/api.ts'

/** Active sessions by spot id. */
export const useActiveBySpot = () =>
  useQuery({
    ...read('GET /api/surf-sessions/active/spots'),
    refetchInterval: ACTIVE_SESSIONS_POLL_MS,
    select: bySpot,
  })

const bySpot = (spots: ActiveAtSpot[]): ReadonlyMap<string, ActiveAtSpot> =>
  new Map(spots.map((spot) => [spot.surfSpotId, spot]))
