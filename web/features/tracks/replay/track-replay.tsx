import { lazy, Suspense, useId, useMemo, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { CorrectedRide } from '#surf/tracks/corrected-waves.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'
import { speedsAlong } from '#surf/tracks/track-motion.ts'
import { Replay } from '#web/features/tracks/replay/replay.tsx'
import { indexAt } from '#web/features/tracks/replay/replay-time.ts'
import { speedLegend } from '#web/features/tracks/replay/speed-bands.ts'
import { useMapSettings } from '#web/lib/format/map-settings.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as texts from '#words/tracks.ts'

const TrackMap = lazy(async () => ({ default: (await import('#web/features/tracks/replay/track-map.tsx')).TrackMap }))

type TrackReplayProps = {
  points: readonly TrackPoint[]
  rides: readonly CorrectedRide[]
  timeZone: string | undefined
}

/** Contains everything that moves with the replay, to limit rendering. */
export function TrackReplay({ points, rides, timeZone }: TrackReplayProps) {
  const settings = useMapSettings()
  const speeds = useMemo(() => speedsAlong(points), [points])
  const startAt = points[0]!.at
  const [time, setTime] = useState(startAt)
  return (
    <>
      <ErrorBoundary fallback={<ErrorState title={texts.couldntLoadTheMap} onRetry={() => location.reload()} />}>
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
      <Replay {...{ points, speeds, time, setTime, timeZone }} />
    </>
  )
}

export function SpeedLegend() {
  const heading = useId()
  const { unit, entries } = speedLegend(useUnits())
  return (
    <div className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-micro text-ink-2 tabular-nums">
      <span id={heading} className="font-strong">
        {texts.speedInUnit(unit)}
      </span>
      <ul aria-labelledby={heading} className="flex flex-wrap gap-x-3 gap-y-1">
        {entries.map(({ words, color, width }) => (
          <li key={words} className="flex items-center gap-1.5 whitespace-nowrap">
            <span aria-hidden="true" className="w-5 rounded-full" style={{ background: color, height: width }} />
            {words}
          </li>
        ))}
      </ul>
    </div>
  )
}
