import type { ReactNode } from 'react'
import type { Tide } from '#contract/sea/conditions.ts'
import { tideHeight } from '#web/features/conditions/charts/measures.ts'
import { tideNow } from '#web/features/conditions/charts/tide-curve.ts'
import type { SpotClock } from '#web/features/conditions/week/spot-clock.ts'
import type { SpotDay } from '#web/features/conditions/week/spot-days.ts'
import { otherSwells } from '#web/features/conditions/words/sea-words.ts'
import { verdict } from '#web/lib/format/ratings.ts'
import {
  compassPoint,
  formatWaveFigure,
  speedFigure,
  temperatureFigure,
  unitName,
  useUnits,
} from '#web/lib/format/units.ts'
import * as texts from '#words/conditions.ts'

type DayTableProps = { day: SpotDay; name: string; tide: Tide | null; clock: SpotClock }

const UNKNOWN = '–'

export function DayTable({ day, name, tide, clock }: DayTableProps) {
  const units = useUnits()
  const height = unitName(units, 'height')
  const knowsAir = day.hours.some(({ airTemperature }) => airTemperature != null)
  return (
    <table className="w-full text-center text-[length:min(var(--t-nano),3.4vw,15px)] tabular-nums [&_td]:py-1 [&_th]:py-1 [&_th]:font-strong">
      <caption className="sr-only">{texts.byTheHour(name)}</caption>
      <thead className="text-ink-3">
        <tr>
          <th scope="col" className="text-start">
            {texts.time}
          </th>
          <Column name={texts.faces} unit={height} />
          <Column name={texts.swell} unit={`${height}, s`} />
          <Column name={texts.wind} unit={unitName(units, 'speed')} />
          {knowsAir && <Column name={texts.air} unit={unitName(units, 'temperature')} />}
          <th scope="col">{texts.rating}</th>
          {tide && <Column name={texts.tide} unit={height} />}
        </tr>
      </thead>
      <tbody>
        {day.hours.map((hour) => {
          const { time, waveHeight, swellHeight, swellPeriod, windSpeed, windDirection, surfRating, warning } = hour
          const { windGusts, airTemperature } = hour
          const level = tide && tideNow(tide.heights, Date.parse(time))
          return (
            <tr key={time} className="border-t border-line">
              <th scope="row" aria-label={clock.time(time)} className="text-start text-ink-2">
                {clock.tightHour(Date.parse(time))}
              </th>
              <td>{waveHeight === null ? UNKNOWN : formatWaveFigure(waveHeight, units)}</td>
              <td>
                {swellHeight === null ? UNKNOWN : formatWaveFigure(swellHeight, units)}
                {swellPeriod !== null && `, ${Math.round(swellPeriod)}`}
                {otherSwells(hour, units).map((swell) => (
                  <Beside key={`${swell.periodSeconds} ${swell.directionDegrees}`}>
                    {formatWaveFigure(swell.heightMeters, units)}, {Math.round(swell.periodSeconds)}
                  </Beside>
                ))}
              </td>
              <td>
                {windSpeed === null ? UNKNOWN : speedFigure(windSpeed, units)}{' '}
                {windDirection !== null && compassPoint(windDirection)}
                {windGusts != null && <Beside>{texts.gustsSpeedFigure(speedFigure(windGusts, units))}</Beside>}
              </td>
              {knowsAir && <td>{airTemperature == null ? UNKNOWN : temperatureFigure(airTemperature, units)}</td>}
              <td>{surfRating === null ? UNKNOWN : verdict(surfRating, warning)}</td>
              {tide && <td>{level ? tideHeight(level.height, units) : UNKNOWN}</td>}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Secondary values: a second swell, gusts. */
const Beside = ({ children }: { children: ReactNode }) => <span className="block text-ink-3">{children}</span>

const Column = ({ name, unit }: { name: string; unit: string }) => (
  <th scope="col">
    {name} <span className="block text-ink-3">{unit}</span>
  </th>
)
