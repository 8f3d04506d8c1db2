import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { clock, durationMs, placeOf } from '#web/lib/format/format.ts'
import { useZoneAt } from '#web/lib/format/place-zones.ts'
import { formatDistance, formatSpeed, useUnits } from '#web/lib/format/units.ts'
import { HoursAndMinutes, SmallFigure } from '#web/ui/display/figure.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/sessions/check-out.ts'

const METRES_PER_MILE = 1609.344

export type TrackSoFar = { waves: number; topKmh: number; distanceM: number | undefined }

type WrapUpFiguresProps = { session: SurfSessionDetail; track: TrackSoFar | undefined; now: number }

/** Place, duration and track figures of the session. */
export function WrapUpFigures({ session, track, now }: WrapUpFiguresProps) {
  const units = useUnits()
  const { startTime, endTime } = session
  const there = useZoneAt(session)
  // In the water, the phone's own clock is the one in sight.
  const timeZone = endTime ? there : undefined
  const start = clock(startTime, timeZone)
  return (
    <Card padded>
      <h3 dir="auto" className="text-lead font-strong wrap-anywhere">
        {placeOf(session)}
      </h3>
      <p className="text-small text-ink-3">
        {endTime ? texts.startToTime(start, clock(endTime, timeZone)) : texts.sinceStart(start)}
      </p>
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-3">
        <SmallFigure name={texts.inTheWater}>
          <HoursAndMinutes ms={Math.max(0, durationMs(session, now))} />
        </SmallFigure>
        {track && (
          <>
            <SmallFigure name={texts.waves}>{track.waves}</SmallFigure>
            <SmallFigure name={texts.topSpeed}>{formatSpeed(track.topKmh, units)}</SmallFigure>
          </>
        )}
        {track?.distanceM !== undefined && (
          <SmallFigure name={texts.distance}>{formatDistance(track.distanceM / METRES_PER_MILE, units)}</SmallFigure>
        )}
      </dl>
    </Card>
  )
}
