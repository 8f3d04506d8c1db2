import type { CorrectedRide } from '#surf/tracks/corrected-waves.ts'
import { speedColour } from '#web/features/tracks/replay/speed-bands.ts'
import { clock } from '#web/lib/format/format.ts'
import { formatLength, useUnits } from '#web/lib/format/units.ts'
import * as texts from '#words/tracks.ts'

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
export function RideChart({ waves, from, to, timeZone }: RideChartProps) {
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
