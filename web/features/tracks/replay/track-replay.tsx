import { lazy, Suspense, useMemo, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { CorrectedRide } from '#surf/tracks/corrected-waves.ts'
import { speedsAlong } from '#surf/tracks/speeds-along.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'
import { Replay } from '#web/features/tracks/replay/replay.tsx'
import { indexAt } from '#web/features/tracks/replay/replay-time.ts'
import { SpeedLegend } from '#web/features/tracks/replay/speed-legend.tsx'
import { useMapSettings } from '#web/lib/format/map-settings.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

const TrackMap = lazy(async () => ({ default: (await import('#web/features/tracks/replay/track-map.tsx')).TrackMap }))

type TrackReplayProps = {
  /** At least one. */
  points: readonly TrackPoint[]
  rides: readonly CorrectedRide[]
}

/** The track on a map, the legend of its speeds, and its replay. What moves with the replay is drawn here alone. */
export function TrackReplay({ points, rides }: TrackReplayProps) {
  const settings = useMapSettings()
  const speeds = useMemo(() => speedsAlong(points), [points])
  const startAt = points[0]!.at
  const [time, setTime] = useState(startAt)
  return (
    <>
      <ErrorBoundary fallback={<ErrorState title="Couldn't load the map" onRetry={() => location.reload()} />}>
        <Suspense fallback={<Skeleton className="h-64" />}>
          <TrackMap
            points={points}
            speeds={speeds}
            rides={rides}
            shown={time > startAt ? points[indexAt(points, time)] : undefined}
            settings={settings}
          />
        </Suspense>
      </ErrorBoundary>
      <SpeedLegend />
      <Replay points={points} speeds={speeds} time={time} setTime={setTime} />
    </>
  )
}
