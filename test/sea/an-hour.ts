import type { DayLight, ForecastHour } from '#contract/sea/conditions.ts'
import type { CurrentForecast } from '#contract/sea/spots.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

/** What a spot shows of an ordinary hour, as fresh as can be. */
export const anHour: CurrentForecast = {
  time: '2026-11-20T14:00:00.000Z',
  waveHeight: 1,
  swellHeight: 0.9,
  swellPeriod: 12,
  swellPeriodKind: 'peak',
  swellDirection: 225,
  surfRating: 3,
  warning: null,
  windSpeed: 8,
  windDirection: 40,
  windSide: null,
  waterTemperature: null,
  hoursOld: 0,
}

/** An hour of a forecast of which nothing is known. */
export const unknownHour: Omit<ForecastHour, 'time'> = {
  ...{ waveHeight: null, swellHeight: null, swellPeriod: null, swellPeriodKind: 'peak', swellDirection: null },
  ...{ windSpeed: null, windDirection: null, windSide: null, waterTemperature: null },
  ...{ tideShare: null, surfRating: null, warning: null },
}

/** An hour of a forecast with swell from the west and wind from the east. */
export const offshoreHour: Omit<ForecastHour, 'time'> = {
  ...unknownHour,
  ...{ waveHeight: 1, swellHeight: 1, swellPeriod: 12, swellDirection: 270, surfRating: 3 },
  ...{ windSpeed: 8, windDirection: 90, windSide: 'offshore', waterTemperature: 16 },
}

/** Days with light from 6:30 to 17:30, the first of them from this midnight on, in milliseconds. */
export const winterLight = (midnight: number, days: number): DayLight[] =>
  Array.from({ length: days }, (_, day) => {
    const at = (hour: number) => new Date(midnight + (day * 24 + hour) * HOUR_MS).toISOString()
    return { day: at(0).slice(0, 10), firstLight: at(6.5), sunrise: at(7), sunset: at(17), lastLight: at(17.5) }
  })

/** The light of days in the polar night. */
export const polarNight = (...days: string[]): DayLight[] =>
  days.map((day) => ({ day, firstLight: null, sunrise: null, sunset: null, lastLight: null }))
