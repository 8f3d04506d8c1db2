import type { Tide } from '#contract/conditions.ts'
import { verdict } from '#surf/rating.ts'
import { tideHeight } from '#web/features/conditions/measures.ts'
import type { SpotClock } from '#web/features/conditions/spot-clock.ts'
import type { SpotDay } from '#web/features/conditions/spot-days.ts'
import { tideNow } from '#web/features/conditions/tide-curve.ts'
import { compassPoint } from '#web/lib/compass.ts'
import { speedFigure, unitNames, useUnits } from '#web/lib/units.ts'
import { waveFigure } from '#web/lib/wave-height.ts'

type DayTableProps = { day: SpotDay; name: string; tide: Tide | null; clock: SpotClock }

const UNKNOWN = '–'

/** The same day in figures: what the pictures of its hours and of its tide show. */
export function DayTable({ day, name, tide, clock }: DayTableProps) {
  const units = useUnits()
  const { height, speed } = unitNames[units]
  return (
    <table className="w-full text-center text-nano tabular-nums [&_td]:py-1 [&_th]:py-1 [&_th]:font-strong">
      <caption className="sr-only">{name} by the hour</caption>
      <thead className="text-ink-3">
        <tr>
          <th scope="col" className="text-start">
            Time
          </th>
          <Column name="Faces" unit={height} />
          <Column name="Swell" unit={`${height}, s`} />
          <Column name="Wind" unit={speed} />
          <th scope="col">Rating</th>
          {tide && <Column name="Tide" unit={height} />}
        </tr>
      </thead>
      <tbody>
        {day.hours.map(
          ({ time, waveHeight, swellHeight, swellPeriod, windSpeed, windDirection, surfRating, warning }) => {
            const level = tide && tideNow(tide.heights, Date.parse(time))
            return (
              <tr key={time} className="border-t border-line">
                <th scope="row" aria-label={clock.time(time)} className="text-start text-ink-2">
                  {clock.tightHour(Date.parse(time))}
                </th>
                <td>{waveHeight === null ? UNKNOWN : waveFigure(waveHeight, units)}</td>
                <td>
                  {swellHeight === null ? UNKNOWN : waveFigure(swellHeight, units)}
                  {swellPeriod !== null && `, ${Math.round(swellPeriod)}`}
                </td>
                <td>
                  {windSpeed === null ? UNKNOWN : speedFigure(windSpeed, units)}{' '}
                  {windDirection !== null && compassPoint(windDirection)}
                </td>
                <td>{surfRating === null ? UNKNOWN : verdict(surfRating, warning)}</td>
                {tide && <td>{level ? tideHeight(level.height, units) : UNKNOWN}</td>}
              </tr>
            )
          },
        )}
      </tbody>
    </table>
  )
}

const Column = ({ name, unit }: { name: string; unit: string }) => (
  <th scope="col">
    {name} <span className="block text-ink-3">{unit}</span>
  </th>
)
