import { type ReactNode, useId } from 'react'
import { TENDENCY_FROM_DAY } from '#contract/limits.ts'
import type { Tide } from '#contract/sea/conditions.ts'
import { Dawn, Nights, Now } from '#web/features/conditions/charts/day-frame.tsx'
import { PALE_OPACITY, yScale } from '#web/features/conditions/charts/measures.ts'
import { BAR_EDGE, ratingTone } from '#web/features/conditions/charts/rating-tone.ts'
import { swellPaths, toneStripes } from '#web/features/conditions/charts/swell-path.ts'
import { tidePath } from '#web/features/conditions/charts/tide-curve.ts'
import type { SpotClock } from '#web/features/conditions/week/spot-clock.ts'
import { dayName, isTendency, type SpotDay } from '#web/features/conditions/week/spot-days.ts'
import { dayFigure, formatDayLight, formatHours } from '#web/features/conditions/words/day-words.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { type Units, unitName, useUnits } from '#web/lib/format/units.ts'
import * as texts from '#words/conditions.ts'

type WeekChartProps = {
  days: SpotDay[]
  selected: SpotDay
  onSelect: (day: string) => void
  /** Metres; 0 if unknown. */
  highest: number
  /** Only if the waves are unknown. */
  tide: Tide | null
  now: number
  clock: SpotClock
}

/** The days' waves, or else their tide, in one picture over which each day is a choice; scrolls sideways in its box. */
export function WeekChart({ days, selected, onSelect, highest, tide, now, clock }: WeekChartProps) {
  const units = useUnits()
  const group = useId()
  return (
    <fieldset className="relative isolate grid w-max min-w-full auto-cols-[minmax(var(--tap),1fr)] grid-flow-col text-nano">
      <legend className="sr-only">{texts.day}</legend>
      {days.map((day, index) => {
        const name = dayName(days, day.start, clock)
        const about = tide ? formatDayLight(day.light, clock) : formatHours(day, clock, units)
        const isWeak = !tide && isTendency(index)
        return (
          <label
            key={day.day}
            className="relative grid min-w-0 cursor-pointer justify-items-center rounded-field pt-2 px-0.5 pb-2.5 has-checked:bg-well has-checked:font-bold has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-sun-ink"
          >
            {/* It covers its day: the browser scrolls to the whole day on focus. */}
            <input
              type="radio"
              name={group}
              checked={day === selected}
              onChange={() => onSelect(day.day)}
              aria-label={isWeak ? texts.tendencyOfDay(name, about) : texts.dayAbout(name, about)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {!tide && (
              <span aria-hidden="true" className={`leading-[1.6] tabular-nums ${isWeak ? 'text-ink-3' : 'font-bold'}`}>
                {dayFigure(day, units) ?? '–'}
              </span>
            )}
            <span aria-hidden="true" style={{ height: WEEK_HEIGHT }} />
            <span aria-hidden="true" className={`max-w-full truncate ${day === selected ? 'text-ink' : 'text-ink-3'}`}>
              {index === 0 ? name : clock.shortWeekday(day.start)}
            </span>
          </label>
        )
      })}
      <svg
        role="img"
        aria-label={tide ? texts.tideAndLightDayBy : formatWaves(days, clock, units)}
        className={`pointer-events-none absolute inset-x-0 w-full ${tide ? 'top-2' : 'top-[calc(8px+1.6em)]'}`}
        height={WEEK_HEIGHT}
      >
        <WeekPicture days={days} highest={highest} tide={tide} now={now} />
      </svg>
    </fieldset>
  )
}

const formatWaves = (days: SpotDay[], clock: SpotClock, units: Units) =>
  texts.wavesDayByDayUp(
    unitName(units, 'height'),
    joinParts(
      days.map((day, index) => {
        const [name, figure] = [dayName(days, day.start, clock), `${dayFigure(day, units) ?? texts.notKnown}`]
        return index < TENDENCY_FROM_DAY ? `${name} ${figure}` : texts.tendencyOfDay(name, figure)
      }),
    ),
  )

/** y in pixels. */
const TOP = 6
const AXIS = 70
const WEEK_HEIGHT = AXIS + 2

type WeekPictureProps = {
  days: SpotDay[]
  /** Metres; 0 if unknown. */
  highest: number
  /** Only if the waves are unknown. */
  tide: Tide | null
  now: number
}

/** The week's waves in the colours of their ratings, or its tide, with nights, dawns and now: the inside of a picture. */
function WeekPicture({ days, highest, tide, now }: WeekPictureProps) {
  return (
    <>
      <EachDay days={days}>{(day) => <Nights day={day} top={0} bottom={AXIS} />}</EachDay>
      {tide ? <Tides days={days} heights={tide.heights} /> : <Swell days={days} highest={highest} />}
      <EachDay days={days}>
        {(day) => (
          <>
            <Dawn day={day} top={0} bottom={AXIS} />
            <Now day={day} top={0} bottom={AXIS} now={now} />
          </>
        )}
      </EachDay>
      <line x1="0" x2="100%" y1={AXIS} y2={AXIS} stroke="var(--line)" strokeWidth="1.2" />
    </>
  )
}

const EachDay = ({ days, children }: { days: SpotDay[]; children: (day: SpotDay) => ReactNode }) =>
  days.map((day, index) => (
    <svg key={day.day} x={`${(100 * index) / days.length}%`} width={`${100 / days.length}%`} aria-hidden="true">
      {children(day)}
    </svg>
  ))

/** At the week's scale, so that springs and neaps differ. */
function Tides({ days, heights }: { days: SpotDay[]; heights: Tide['heights'] }) {
  const metres = heights.map(({ height }) => height)
  const yOf = yScale({ lowest: Math.min(...metres), highest: Math.max(...metres), bottom: AXIS - TOP, top: TOP })
  return (
    <EachDay days={days}>
      {(day) => (
        <svg width="100%" height={AXIS} viewBox={`0 0 100 ${AXIS}`} preserveAspectRatio="none" aria-hidden="true">
          <path
            d={tidePath(heights, day, yOf)}
            fill="none"
            stroke="var(--water)"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
    </EachDay>
  )
}

function Swell({ days, highest }: Pick<WeekPictureProps, 'days' | 'highest'>) {
  const clip = useId()
  const mask = useId()
  const certain = (100 * Math.min(TENDENCY_FROM_DAY, days.length)) / days.length
  const { line, area } = swellPaths(days, yScale({ lowest: 0, highest, bottom: AXIS, top: TOP }), AXIS)
  return (
    <svg width="100%" height={AXIS} viewBox={`0 0 100 ${AXIS}`} preserveAspectRatio="none" aria-hidden="true">
      <clipPath id={clip}>
        <path d={area} />
      </clipPath>
      <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width="100" height={AXIS}>
        <rect width={certain} height={AXIS} fill="#fff" />
        <rect x={certain} width={100 - certain} height={AXIS} fill="#fff" fillOpacity={PALE_OPACITY} />
      </mask>
      <g mask={`url(#${mask})`}>
        <g clipPath={`url(#${clip})`}>
          {toneStripes(days, (hour) => ratingTone(hour).fill).map(({ fill, x, width }) => (
            <rect key={x} x={x} width={width} height={AXIS} fill={fill} />
          ))}
        </g>
        <path d={area} fill="none" stroke={BAR_EDGE} vectorEffect="non-scaling-stroke" />
        <path d={line} fill="none" stroke="var(--sea-ink)" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
      </g>
    </svg>
  )
}
