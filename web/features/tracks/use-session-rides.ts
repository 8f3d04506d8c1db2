import { useMemo } from 'react'
import { type CorrectedRide, correctRides } from '#surf/corrected-waves.ts'
import { trackOfColumns } from '#surf/track-columns.ts'
import { findWaves } from '#surf/waves.ts'
import { useTrack } from '#web/features/tracks/queries.ts'
import { useZones } from '#web/lib/place-zones.ts'

/**
 * The track of a session with its rides, found at the sensitivity that its surfer chose or at `tried`; undefined until it is
 * there, and where there is none for this reader. `waves` are the rides that count.
 */
export function useSessionRides(sessionId: string, tried?: number) {
  const { data: track } = useTrack(sessionId, true)
  const zoneOf = useZones()
  const points = useMemo(() => (track ? trackOfColumns(track.points) : []), [track])
  const sensitivity = tried ?? track?.sensitivity
  const rides = useMemo((): CorrectedRide[] => {
    if (!track || points.length === 0 || sensitivity === undefined) return []
    const facing = track.facing === null ? {} : { facing: track.facing }
    return correctRides(findWaves(points, { sensitivity, ...facing }).rides, track.corrections)
  }, [track, points, sensitivity])
  const [first] = points
  if (!track || !first || sensitivity === undefined) return undefined
  const waves = rides.filter(({ isCounted }) => isCounted)
  return { track, points, sensitivity, rides, waves, timeZone: zoneOf(first) }
}
