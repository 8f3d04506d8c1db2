import type { CorrectedRide } from '#surf/tracks/corrected-waves.ts'
import { useSessionRides } from '#web/features/tracks/queries.ts'
import { speedColour } from '#web/features/tracks/replay/speed-bands.ts'
import { TrackReplay } from '#web/features/tracks/replay/track-replay.tsx'
import { ReviewRides } from '#web/features/tracks/review-rides.tsx'
import { clock } from '#web/lib/format/format.ts'
import { formatLength, formatSpeed, useUnits } from '#web/lib/format/units.ts'
import { SmallFigure } from '#web/ui/display/figure.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/tracks.ts'

type OfSession = { sessionId: string }
type SessionRidesProps = OfSession & {
  isOwner: boolean
  /** At a public spot, so buddies could see the track. */
  isAtSpot: boolean
}

/** Map and replay of a session; nothing without a track for this reader. */
export function SessionTrack({ sessionId }: OfSession) {
  const surfed = useSessionRides(sessionId)
  return (
    surfed && (
      <Section title={texts.track}>
        <TrackReplay points={surfed.points} rides={surfed.rides} timeZone={surfed.timeZone} />
      </Section>
    )
  )
}

/** Figures of the best rides; nothing without a counted ride. */
export function TrackFigures({ sessionId }: OfSession) {
  const units = useUnits()
  const { waves = [] } = useSessionRides(sessionId) ?? {}
  if (waves.length === 0) return null
  return (
    <>
      <SmallFigure name={texts.topSpeed}>
        {formatSpeed(Math.max(...waves.map(({ topKmh }) => topKmh)), units)}
      </SmallFigure>
      <SmallFigure name={texts.longestRide}>
        {formatLength(Math.max(...waves.map(({ lengthM }) => lengthM)), units)}
      </SmallFigure>
    </>
  )
}

export function SessionRides({ sessionId, ...reader }: SessionRidesProps) {
  const surfed = useSessionRides(sessionId)
  if (!surfed) return null
  const { waves, timeZone, points } = surfed
  return (
    <Section title={texts.waves} count={waves.length}>
      {waves.length > 0 && (
        <Card padded className="mb-3">
          <RideChart waves={waves} from={points[0]!.at} to={points.at(-1)!.at} timeZone={timeZone} />
        </Card>
      )}
      <ReviewRides sessionId={sessionId} {...reader} />
    </Section>
  )
}

/** In pixels. */
const HEIGHT = 88
const BAR = 7
/** In pixels: keeps a short ride visible. */
const LEAST = 4

type RideChartProps = {
  waves: readonly CorrectedRide[]
  /** In milliseconds since 1970. */
  from: number
  to: number
  /** IANA name of the place; the reader's own by default. */
  timeZone: string | undefined
}

/** Waves over time: a bar's height is its duration, its color the speed. */
function RideChart({ waves, from, to, timeZone }: RideChartProps) {
  const units = useUnits()
  const longest = Math.max(...waves.map(({ lengthM }) => lengthM))
  const timeOf = (moment: number) => clock(new Date(moment).toISOString(), timeZone)
  const label = texts.wavesFromTo(waves.length, timeOf(from), timeOf(to), formatLength(longest, units))
  return (
    <>
      <svg role="img" aria-label={label} className="w-full overflow-visible" height={HEIGHT}>
        {waves.map(({ startAt, lengthM, topKmh }) => {
          const height = Math.max(LEAST, (HEIGHT * lengthM) / longest)
          return (
            <rect
              key={startAt}
              x={`${((100 * (startAt - from)) / (to - from)).toFixed(2)}%`}
              width={BAR}
              y={HEIGHT - height}
              height={height}
              rx={BAR / 2}
              fill={speedColour(topKmh)}
            />
          )
        })}
        <line x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} stroke="var(--line)" strokeWidth="1.2" />
      </svg>
      <p aria-hidden="true" className="mt-1 flex flex-wrap justify-between gap-x-3 text-micro text-ink-3 tabular-nums">
        <span>{timeOf(from)}</span>
        <span>{texts.longestLength(formatLength(longest, units))}</span>
        <span>{timeOf(to)}</span>
      </p>
    </>
  )
}
