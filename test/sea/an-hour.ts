import type { CurrentForecast } from '#contract/sea/spots.ts'

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
