import type { ForecastHour } from '#contract/sea/conditions.ts'
import { isGusty } from '#surf/sea/wind.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { at, DayFrame, PLOT_TOP } from '#web/features/conditions/charts/day-frame.tsx'
import { heightGrid, PALE_OPACITY, yScale } from '#web/features/conditions/charts/measures.ts'
import { BAR_EDGE, ratingTone } from '#web/features/conditions/charts/rating-tone.ts'
import type { SpotClock } from '#web/features/conditions/week/spot-clock.ts'
import { percentOf, type SpotDay } from '#web/features/conditions/week/spot-days.ts'
import { formatHours } from '#web/features/conditions/words/day-words.ts'
import { speedFigure, type Units, unitName, useUnits } from '#web/lib/format/units.ts'
import { windInk } from '#web/ui/display/wind-arrow.tsx'
import * as texts from '#words/conditions.ts'
import { secondUnit } from '#words/sea/measures.ts'

/** y in pixels. */
const AXIS = 122
const CLOCK = AXIS + 17
const ARROWS = AXIS + 36
const SPEEDS = AXIS + 58
const GUSTS = SPEEDS + 17
/** Moves up without gusts. */
const PERIODS = SPEEDS + 19
const BELOW = 6
/** Share of an hour. */
const BAR = 0.76
/** Hours between figures. */
const EVERY = 2
const CLOCK_EVERY = 4

const STANDS_OUT = { fill: 'var(--rip-ink)', fontWeight: 700 }

type HoursChartProps = {
  day: SpotDay
  name: string
  /** Metres: the highest wave of the whole week, so that days compare. */
  highest: number
  now: number
  clock: SpotClock
  isWeak: boolean
}

/** A day's waves as bars in the colour of their rating, with wind and period below. */
export function HoursChart({ day, name, highest, now, clock, isWeak }: HoursChartProps) {
  const units = useUnits()
  const yOf = yScale({ lowest: 0, highest, bottom: AXIS, top: PLOT_TOP + 8 })
  const knowsGusts = day.hours.some(({ windGusts }) => windGusts != null)
  const periods = PERIODS + (knowsGusts ? GUSTS - SPEEDS : 0)
  return (
    <DayFrame
      day={day}
      now={now}
      axis={AXIS}
      height={periods + BELOW}
      label={texts.byTheHourIn(name, formatHours(day, clock, units))}
    >
      {heightGrid(highest, units).map(({ metres, label }) => (
        <g key={label}>
          <line x1="0" x2="100%" y1={yOf(metres)} y2={yOf(metres)} stroke="var(--line)" />
          <RowName y={yOf(metres) + 4}>{label}</RowName>
        </g>
      ))}
      {day.hours.map((hour) => (
        <Bar
          key={hour.time}
          day={day}
          hour={hour}
          yOf={yOf}
          isPale={isWeak || Date.parse(hour.time) + HOUR_MS <= now}
        />
      ))}
      {clockTimes(day).map((time) => (
        <text key={time} x={at(day, time)} y={CLOCK}>
          {clock.tightHour(time)}
        </text>
      ))}
      {day.hours
        .filter((_, index) => index % EVERY === 0)
        .map((hour) => (
          <WindAndPeriod
            key={hour.time}
            x={at(day, Date.parse(hour.time) + HOUR_MS / 2)}
            periods={periods}
            hour={hour}
            units={units}
          />
        ))}
      {day.hours.some(({ windSpeed }) => windSpeed !== null) && (
        <RowName y={SPEEDS}>{unitName(units, 'speed')}</RowName>
      )}
      {knowsGusts && <RowName y={GUSTS}>{texts.gusts}</RowName>}
      {day.hours.some(({ swellPeriod }) => swellPeriod !== null) && <RowName y={periods}>{secondUnit}</RowName>}
    </DayFrame>
  )
}

const clockTimes = ({ start, end }: SpotDay) =>
  Array.from(
    { length: Math.ceil((end - start) / (CLOCK_EVERY * HOUR_MS)) },
    (_, index) => start + index * CLOCK_EVERY * HOUR_MS,
  )

type BarProps = { day: SpotDay; hour: ForecastHour; yOf: (metres: number) => number; isPale: boolean }

function Bar({ day, hour, yOf, isPale }: BarProps) {
  const { time, waveHeight } = hour
  if (waveHeight === null) return null
  const slot = percentOf(day, day.start + HOUR_MS)
  return (
    <rect
      x={at(day, Date.parse(time) + ((1 - BAR) / 2) * HOUR_MS)}
      width={`${(slot * BAR).toFixed(2)}%`}
      y={yOf(waveHeight)}
      height={AXIS - yOf(waveHeight)}
      rx="3"
      fill={ratingTone(hour).fill}
      fillOpacity={isPale ? PALE_OPACITY : 1}
      stroke={BAR_EDGE}
    />
  )
}

type WindAndPeriodProps = { x: string; periods: number; hour: ForecastHour; units: Units }

/** Points downwind, north up. Gusts that count in the rating are highlighted. */
const WindAndPeriod = ({ x, periods, hour, units }: WindAndPeriodProps) => (
  <g textAnchor="middle">
    {hour.windDirection !== null && (
      <svg x={x} y={ARROWS} overflow="visible" aria-hidden="true">
        <path
          transform={`rotate(${hour.windDirection + 180}) scale(.8)`}
          d="M0-9 6.5 8 0 4.5-6.5 8z"
          fill={windInk(hour.windSide)}
        />
      </svg>
    )}
    {hour.windSpeed !== null && (
      <text x={x} y={SPEEDS} fill="var(--ink)">
        {speedFigure(hour.windSpeed, units)}
      </text>
    )}
    {hour.windGusts != null && (
      <text x={x} y={GUSTS} {...(hour.windSpeed !== null && isGusty(hour.windSpeed, hour.windGusts) && STANDS_OUT)}>
        {speedFigure(hour.windGusts, units)}
      </text>
    )}
    {hour.swellPeriod !== null && (
      <text x={x} y={periods}>
        {Math.round(hour.swellPeriod)}
      </text>
    )}
  </g>
)

/** Units at the end of a row. */
const RowName = ({ y, children }: { y: number; children: string }) => (
  <text x="100%" dx="7" y={y}>
    {children}
  </text>
)
