import type { ReactNode } from 'react'
import type { SurfSessionDetail } from '#contract/surf-sessions.ts'
import { durationMs } from '#web/lib/duration.ts'
import { clock, placeOf } from '#web/lib/format.ts'
import { distanceInWords, speedInWords, useUnits } from '#web/lib/units.ts'
import { Card } from '#web/ui/card.tsx'
import { HoursAndMinutes } from '#web/ui/figure.tsx'

const METRES_PER_MILE = 1609.344

/** What a track says so far. */
export type TrackSoFar = { waves: number; topKmh: number; distanceM: number | undefined }

type WrapUpFiguresProps = { session: SurfSessionDetail; track: TrackSoFar | undefined; now: number }

/** Where the session was and how long, and what its track says so far. */
export function WrapUpFigures({ session, track, now }: WrapUpFiguresProps) {
  const units = useUnits()
  const { startTime, endTime } = session
  return (
    <Card padded>
      <h3 dir="auto" className="text-lead font-strong wrap-anywhere">
        {placeOf(session)}
      </h3>
      <p className="text-small text-ink-3">
        {endTime ? `${clock(startTime)} to ${clock(endTime)}` : `Since ${clock(startTime)}`}
      </p>
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-3">
        <WrapUpFigure name="In the water">
          <HoursAndMinutes ms={Math.max(0, durationMs(session, now))} />
        </WrapUpFigure>
        {track && (
          <>
            <WrapUpFigure name="Waves">{track.waves}</WrapUpFigure>
            <WrapUpFigure name="Top speed">{speedInWords(track.topKmh, units)}</WrapUpFigure>
          </>
        )}
        {track?.distanceM !== undefined && (
          <WrapUpFigure name="Distance">{distanceInWords(track.distanceM / METRES_PER_MILE, units)}</WrapUpFigure>
        )}
      </dl>
    </Card>
  )
}

const WrapUpFigure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col-reverse justify-end">
    <dt className="mt-[3px] text-micro leading-tight text-ink-3">{name}</dt>
    <dd className="font-display text-[1.5rem] leading-tight font-[600] tracking-[-.03em] tabular-nums wrap-anywhere narrow:text-[1.25rem]">
      {children}
    </dd>
  </div>
)
