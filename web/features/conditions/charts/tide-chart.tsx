import { useId } from 'react'
import type { Tide } from '#contract/sea/conditions.ts'
import { at, DayFrame, PLOT_TOP } from '#web/features/conditions/charts/day-frame.tsx'
import { formatTideHeight, yScale } from '#web/features/conditions/charts/measures.ts'
import { tideNow, tidePath } from '#web/features/conditions/charts/tide-curve.ts'
import type { SpotClock } from '#web/features/conditions/week/spot-clock.ts'
import { holds, percentOf, type SpotDay } from '#web/features/conditions/week/spot-days.ts'
import { formatDatum, formatTide } from '#web/features/conditions/words/sea-words.ts'
import { useUnits } from '#web/lib/format/units.ts'
import * as texts from '#words/conditions.ts'

/** y in pixels. */
/** Other days are names. */
const DAYS_IN_SENTENCE: readonly string[] = [texts.today, texts.tomorrow]
const AXIS = 120
const CLOCK = AXIS + 18
const HEIGHT = AXIS + 24
/** Room for figures above high and below low waters. */
const [TOP, BOTTOM] = [PLOT_TOP + 28, AXIS - 10]
/** Percent of the narrowest picture. */
const WIDTH = 14
/** Text left of this, in percent, grows rightwards. */
const EDGE = WIDTH / 2
/** Pixels. */
const BESIDE = 10
/** Percent of the day within which labels would overlap. */
const APART = 15

type TideChartProps = { day: SpotDay; name: string; tide: Tide; now: number; clock: SpotClock }

/** A day's tide as a curve with its high and low waters, on the clock of the hours above. */
export function TideChart({ day, name, tide, now, clock }: TideChartProps) {
  const units = useUnits()
  const gradient = useId()
  const heights = tide.heights.map(({ height }) => height)
  // The week's range, so that springs and neaps differ.
  const yOf = yScale({ lowest: Math.min(...heights), highest: Math.max(...heights), bottom: BOTTOM, top: TOP })
  const line = tidePath(tide.heights, day, yOf)
  const turns = tide.extremes
    .filter(({ time }) => holds(day, Date.parse(time)))
    .map((turn) => ({ ...turn, percent: percentOf(day, Date.parse(turn.time)) }))
  const present = holds(day, now) ? tideNow(tide.heights, now) : null
  return (
    <DayFrame
      day={day}
      now={now}
      axis={AXIS}
      height={HEIGHT}
      label={texts.tideNameTide(
        DAYS_IN_SENTENCE.includes(name) ? name.toLowerCase() : name,
        formatTide(day, tide, clock, units),
        formatDatum(tide),
      )}
    >
      <linearGradient id={gradient} x2="0" y2="1">
        <stop stopColor="var(--water)" stopOpacity=".55" />
        <stop offset="1" stopColor="var(--water)" stopOpacity=".12" />
      </linearGradient>
      {line && (
        <svg width="100%" height={AXIS} viewBox={`0 0 100 ${AXIS}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={`${line}V${AXIS}H0z`} fill={`url(#${gradient})`} />
          <path d={line} fill="none" stroke="var(--water)" strokeWidth="2.5" vectorEffect="non-scaling-stroke" />
        </svg>
      )}
      {turns.map(({ time, height, percent }, index) => (
        <Turn
          key={time}
          percent={percent}
          now={holds(day, now) ? percentOf(day, now) : null}
          y={yOf(height)}
          height={formatTideHeight(height, units)}
          time={percent - (turns[index - 1]?.percent ?? -APART) < APART ? '' : clock.tightTime(time)}
        />
      ))}
      {present && (
        <circle
          cx={at(day, now)}
          cy={yOf(present.height)}
          r="6.5"
          fill="var(--sun)"
          stroke="var(--card)"
          strokeWidth="3"
        />
      )}
    </DayFrame>
  )
}

type TurnProps = {
  /** Percent of the day; `now` is null on other days. */
  percent: number
  now: number | null
  y: number
  height: string
  time: string
}

function Turn({ percent, now, y, height, time }: TurnProps) {
  const x = `${percent.toFixed(2)}%`
  return (
    <g textAnchor={percent < EDGE ? 'start' : 'middle'}>
      <circle cx={x} cy={y} r="2.6" fill="var(--ink-2)" />
      <text {...besideNow(percent, now)} y={y - 9} fill="var(--ink)" fontWeight="650">
        {height}
      </text>
      <text x={x} y={CLOCK}>
        {time}
      </text>
    </g>
  )
}

/** Avoids the line of now. */
function besideNow(percent: number, now: number | null) {
  const left = percent < EDGE ? percent : percent - WIDTH / 2
  if (now === null || now < left || now > left + WIDTH) return { x: `${percent.toFixed(2)}%` }
  const x = `${now.toFixed(2)}%`
  const hasRoom = now > WIDTH + EDGE
  return percent < now && hasRoom
    ? ({ x, dx: -BESIDE, textAnchor: 'end' } as const)
    : ({ x, dx: BESIDE, textAnchor: 'start' } as const)
}
