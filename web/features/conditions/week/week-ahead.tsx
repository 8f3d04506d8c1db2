import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { TENDENCY_FROM_DAY } from '#contract/limits.ts'
import type { Tide } from '#contract/sea/conditions.ts'
import { ChartKey } from '#web/features/conditions/charts/chart-key.tsx'
import { DayTable } from '#web/features/conditions/charts/day-table.tsx'
import { HoursChart } from '#web/features/conditions/charts/hours-chart.tsx'
import { formatTideHeight } from '#web/features/conditions/charts/measures.ts'
import { TideChart } from '#web/features/conditions/charts/tide-chart.tsx'
import { tideNow } from '#web/features/conditions/charts/tide-curve.ts'
import { WeekChart } from '#web/features/conditions/charts/week-chart.tsx'
import { useBuoy } from '#web/features/conditions/queries.ts'
import type { SpotClock } from '#web/features/conditions/week/spot-clock.ts'
import type { SpotDay } from '#web/features/conditions/week/spot-days.ts'
import { dayName, isTendency, type Week } from '#web/features/conditions/week/spot-days.ts'
import { formatAir, formatDayLight } from '#web/features/conditions/words/day-words.ts'
import { formatDatum, formatErrors, nameBuoy } from '#web/features/conditions/words/sea-words.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { formatDistance, useUnits } from '#web/lib/format/units.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/conditions.ts'

type WeekAheadProps = Omit<Week, 'forecast'> & {
  forecast: { tide: Tide | null }
  note?: string
  spotId?: string
}

export function WeekAhead({ forecast: { tide }, days, now, clock, note, spotId }: WeekAheadProps) {
  const [chosen, choose] = useState<string>()
  const [asTable, setAsTable] = useState(false)
  const units = useUnits()
  const day = days.find((candidate) => candidate.day === chosen) ?? days[0]
  if (!day) return null
  const name = dayName(days, day.start, clock)
  const hours = days.flatMap((each) => each.hours)
  const highest = Math.max(0, ...hours.map(({ waveHeight }) => waveHeight ?? 0))
  const knowsWaves = hours.some(({ waveHeight }) => waveHeight !== null)
  if (!knowsWaves && !tide) return null
  const isWeak = knowsWaves && isTendency(days.indexOf(day))
  const text = note ?? (knowsWaves ? undefined : texts.theseDaysWavesAreUnknown)
  return (
    <Section title={texts.theDaysAhead}>
      {/* The days need the full width of a small phone. */}
      {text && <p className="mb-2 text-small text-ink-2">{text}</p>}
      <Card className="px-3 pt-2 pb-4 narrow:-mx-2.5 narrow:px-0">
        <div className="overflow-x-auto overscroll-x-contain pointer-coarse:[scrollbar-width:none]">
          <WeekChart
            {...{ days, highest, now, clock }}
            tide={knowsWaves ? null : tide}
            selected={day}
            onSelect={choose}
          />
        </div>
        {knowsWaves && spotId && <HowFarOff spotId={spotId} days={days} clock={clock} />}
        <div className="mx-1 mt-2 mb-2 flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-2 narrow:mx-3">
          <h3 className="text-lead">{texts.byTheHourTable(name)}</h3>
          {hours.length > 0 && (
            <Button
              size="m"
              fill="bare"
              icon={<Table2 {...iconInButton} />}
              aria-pressed={asTable}
              className="aria-pressed:bg-sea-wash"
              onClick={() => setAsTable(!asTable)}
            >
              {texts.asTable}
            </Button>
          )}
        </div>
        <p className="mx-1 mb-3 text-micro text-ink-2 narrow:mx-3">
          {joinParts([formatDayLight(day.light, clock), formatAir(day, units), isWeak && texts.aTendency])}
        </p>
        {asTable ? (
          <div className="px-1 narrow:px-3">
            <DayTable day={day} name={name} tide={tide} clock={clock} />
            {tide && <p className="mt-2 text-micro text-ink-2">{texts.tideHeightsAre(formatDatum(tide))}</p>}
          </div>
        ) : (
          <div className="pr-9 pl-1 narrow:pr-10 narrow:pl-3">
            {knowsWaves && (
              <>
                <HoursChart {...{ day, name, highest, now, clock, isWeak }} />
                <ChartKey hours={hours} />
              </>
            )}
            {tide && (
              <>
                <TideStation tide={tide} now={now} />
                <TideChart day={day} name={name} tide={tide} now={now} clock={clock} />
              </>
            )}
          </div>
        )}
      </Card>
    </Section>
  )
}

/** 'Tide: Lorne, 12 mi away', and its height now. */
function TideStation({ tide, now }: { tide: Tide; now: number }) {
  const units = useUnits()
  const { station, heights } = tide
  const present = tideNow(heights, now)
  return (
    <div className="-mr-8 mt-5 mb-2">
      <h3 className="text-lead">
        {texts.tideNameDistanceAway(station.name, formatDistance(station.distanceMiles, units))}
      </h3>
      <p className="mt-0.5 text-micro text-ink-2">
        {present
          ? texts.nowTideHeight(formatTideHeight(present.height, units), present.rising, formatDatum(tide))
          : texts.heightsAre(formatDatum(tide))}
      </p>
    </div>
  )
}

/** Beginning, middle and end of the days; the buoy's card has all. */
const SHOWN_DAYS_AHEAD = [1, 5, 9]

/** From which day on the forecast is a tendency, and by how much forecasts were off at the nearest buoy. */
function HowFarOff({ spotId, days, clock }: { spotId: string; days: SpotDay[]; clock: SpotClock }) {
  const units = useUnits()
  const { data: report } = useBuoy(spotId)
  const weak = days[TENDENCY_FROM_DAY]
  const errors = report?.forecastErrors?.filter(({ daysAhead }) => SHOWN_DAYS_AHEAD.includes(daysAhead)) ?? []
  const notes = [
    weak && texts.daysFromOnAreATendency(clock.weekday(weak.start)),
    report?.buoy && errors.length > 0 && texts.forecastsWereOffBy(formatErrors(errors, units), nameBuoy(report.buoy)),
  ].filter(Boolean)
  return notes.length > 0 && <p className="mx-1 mt-2 text-micro text-ink-2 narrow:mx-3">{notes.join(' ')}</p>
}
