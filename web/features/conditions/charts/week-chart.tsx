import { useId } from 'react'
import type { Tide } from '#contract/sea/conditions.ts'
import { WEEK_HEIGHT, WeekPicture } from '#web/features/conditions/charts/week-picture.tsx'
import type { SpotClock } from '#web/features/conditions/week/spot-clock.ts'
import { dayName, type SpotDay } from '#web/features/conditions/week/spot-days.ts'
import { dayFigure, formatHours } from '#web/features/conditions/words/day-words.ts'
import { formatDayLight } from '#web/features/conditions/words/light-words.ts'
import { type Units, unitNames, useUnits } from '#web/lib/format/units.ts'
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

/** The week's waves, or else its tide, in one picture over which each day is a choice. */
export function WeekChart({ days, selected, onSelect, highest, tide, now, clock }: WeekChartProps) {
  const units = useUnits()
  const group = useId()
  return (
    <fieldset className="relative isolate grid auto-cols-fr grid-flow-col">
      <legend className="sr-only">{texts.day}</legend>
      {/* Grows with the text until seven names fill a small phone. */}
      {days.map((day, index) => {
        const name = dayName(days, day.start, clock.weekday)
        return (
          <label
            key={day.day}
            className="grid min-w-0 cursor-pointer justify-items-center rounded-field pt-2 pb-2.5 text-[length:min(var(--t-nano),13px)] has-checked:bg-well has-checked:font-bold has-focus-visible:outline-3 has-focus-visible:outline-sun-ink"
          >
            <input
              type="radio"
              name={group}
              checked={day === selected}
              onChange={() => onSelect(day.day)}
              aria-label={`${name}: ${tide ? formatDayLight(day.light, clock) : formatHours(day, clock, units)}`}
              className="sr-only"
            />
            {!tide && (
              <span aria-hidden="true" className="font-bold tabular-nums">
                {dayFigure(day, units) ?? '–'}
              </span>
            )}
            <span aria-hidden="true" style={{ height: WEEK_HEIGHT }} />
            <span aria-hidden="true" className={day === selected ? 'text-ink' : 'text-ink-3'}>
              {index === 0 ? name : clock.weekday(day.start).slice(0, 3)}
            </span>
          </label>
        )
      })}
      <svg
        role="img"
        aria-label={tide ? texts.tideAndLightDayBy : formatWaves(days, clock, units)}
        className={`pointer-events-none absolute inset-x-0 w-full ${tide ? 'top-2' : 'top-7'}`}
        height={WEEK_HEIGHT}
      >
        <WeekPicture days={days} highest={highest} tide={tide} now={now} />
      </svg>
    </fieldset>
  )
}

const formatWaves = (days: SpotDay[], clock: SpotClock, units: Units) =>
  texts.wavesDayByDayUp(
    unitNames[units].height,
    days.map((day) => `${clock.weekday(day.start)} ${dayFigure(day, units) ?? texts.notKnown}`).join(', '),
  )
