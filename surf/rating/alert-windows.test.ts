import { expect, test } from 'vitest'
import type { ForecastHour } from '#contract/sea/conditions.ts'
import { type AlertCriteria, alertHours, alertWindows, firstDayOfLight } from '#surf/rating/alert-windows.ts'
import { dayAfter, dayAt } from '#surf/time/calendar.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { lightOfDay } from '#surf/time/sun.ts'

const LOWER_TRESTLES = { latitude: 33.382, longitude: -117.588 }
const TROMSO = { latitude: 69.65, longitude: 18.96 }
const criteria: AlertCriteria = {
  leastRating: 3,
  hours: { from: 0, to: 24 },
  days: [1, 2, 3, 4, 5, 6, 7],
  tide: null,
  noticeDays: 3,
  preferences: null,
}

const anHour = (start: number, more: Partial<ForecastHour>): ForecastHour => ({
  time: new Date(start).toISOString(),
  ...{ waveHeight: 1, swellHeight: 1, swellPeriod: 14, swellPeriodKind: 'peak', swellDirection: 200 },
  ...{ windSpeed: 3, windDirection: 40, windSide: 'offshore', waterTemperature: 18 },
  ...{ tideShare: null, surfRating: 0, warning: null, ...more },
})

type Sea = (moment: Date) => Partial<ForecastHour>

/** Finds an alert's windows at a place from `now` (ISO) in a four-day sea. */
function found(
  sea: Sea,
  more: Partial<AlertCriteria> = {},
  {
    now,
    place = LOWER_TRESTLES,
    timeZone = 'America/Los_Angeles',
    tide = () => null,
  }: { now: string; place?: typeof TROMSO; timeZone?: string; tide?: (moment: Date) => number | null },
) {
  const first = Math.floor(Date.parse(now) / HOUR_MS) * HOUR_MS
  const today = dayAt(new Date(now), timeZone)
  const light = [0, 1, 2, 3, 4].map((ahead) => lightOfDay(dayAfter(today, ahead), place, timeZone))
  const hours = alertHours(
    Array.from({ length: 4 * 24 }, (_, nth) => first + nth * HOUR_MS),
    { light, timeZone, today, tideShareAt: (moment) => tide(new Date(moment)) },
    (start) => anHour(start, sea(new Date(start))),
  )
  return alertWindows(hours, { ...criteria, ...more }, new Date(now)).map(({ start, end }) =>
    [start, end].map((moment) => {
      const [weekday, time] = new Date(moment)
        .toLocaleString('en', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hour12: false })
        .split(' ')
      return `${weekday}, ${time!.replace(':00', '')}`
    }),
  )
}
/** Friday noon at Trestles; it is light there from about 6 to 17. */
const FRIDAY_NOON = '2026-11-20T20:00:00Z'
const always: Sea = () => ({ surfRating: 4 })

test('each day’s best run of daylight hours ahead is found, in the spot’s local time', () => {
  expect(found(always, { noticeDays: 1 }, { now: FRIDAY_NOON })).toEqual([
    ['Fri, 13', 'Fri, 17'],
    ['Sat, 07', 'Sat, 17'],
  ])
  const morningBetter: Sea = (moment) => ({ surfRating: moment.getUTCHours() === 16 ? 5 : 3 })
  expect(found(morningBetter, { leastRating: 5 }, { now: FRIDAY_NOON })).toEqual([
    ['Sat, 08', 'Sat, 09'],
    ['Sun, 08', 'Sun, 09'],
    ['Mon, 08', 'Mon, 09'],
  ])
})

test('an alert respects hours, days, rating, tide and notice period', () => {
  const at = { now: FRIDAY_NOON }
  expect(found(always, { hours: { from: 9, to: 11 }, days: [6, 7] }, at)).toEqual([
    ['Sat, 09', 'Sat, 11'],
    ['Sun, 09', 'Sun, 11'],
  ])
  expect(found(always, { hours: 'first-light', noticeDays: 1 }, at)).toEqual([['Sat, 07', 'Sat, 09']])
  expect(found(() => ({ surfRating: 2.5 }), {}, at)).toEqual([])
  expect(found(() => ({ surfRating: null }), {}, at)).toEqual([])
  for (const warning of ['dangerous', 'too-big'] as const)
    expect(found(() => ({ surfRating: 4, warning }), {}, at)).toEqual([])
  expect(found(always, { hours: { from: 1, to: 4 } }, at), 'in the dark').toEqual([])

  // Low at 8, high at 14 by the clock of the spot.
  const tide = (moment: Date) => 0.5 - 0.5 * Math.cos(((moment.getUTCHours() - 16) / 6) * Math.PI)
  const saturday = (wanted: AlertCriteria['tide']) => found(always, { tide: wanted, days: [6] }, { ...at, tide })
  expect(saturday('rising')).toEqual([['Sat, 08', 'Sat, 14']])
  expect(saturday('falling')).toEqual([['Sat, 14', 'Sat, 17']])
  expect(saturday('high')).toEqual([['Sat, 12', 'Sat, 17']])
  expect(saturday('low')).toEqual([['Sat, 07', 'Sat, 11']])
  expect(found(always, { tide: 'low' }, at), 'no tide is known').toEqual([])
})

test('an alert for favorite conditions needs what the best-rated sessions have in common', () => {
  const at = { now: FRIDAY_NOON }
  const glassy: Sea = (moment) => ({ surfRating: 1, windSide: moment.getUTCHours() < 18 ? 'glassy' : 'onshore' })
  const side = { factor: 'wind-side', from: null, to: null, sides: ['glassy'], sureness: 'sure' } as const
  const group = { sessions: 8, rating: 4 }
  const preferences = [{ ...side, sides: ['glassy' as const], inside: group, outside: group }]
  const loved = { leastRating: null, preferences, days: [6] }
  expect(found(glassy, loved, at)).toEqual([['Sat, 07', 'Sat, 10']])
  expect(found(glassy, { ...loved, preferences: [] }, at)).toEqual([])
})

test('days with a clock change have the hours shown by the clock', () => {
  // Clocks go back on Sunday, November 1, and forward on Sunday, March 14.
  for (const now of ['2026-10-31T20:00:00Z', '2027-03-13T20:00:00Z'])
    expect(found(always, { hours: { from: 8, to: 10 }, days: [7] }, { now })).toEqual([['Sun, 08', 'Sun, 10']])
})

test('half-hour and 45-minute zones have the hours shown by the clock', () => {
  const VARKALA = { latitude: 8.735, longitude: 76.703 }
  const india = { place: VARKALA, timeZone: 'Asia/Kolkata', now: '2026-11-20T10:00:00Z' }
  const saturday = (hours: AlertCriteria['hours'], sea = always) => found(sea, { hours, days: [6] }, india)
  expect(saturday({ from: 7, to: 10 })).toEqual([['Sat, 07', 'Sat, 10']])
  expect(saturday({ from: 7, to: 8 })).toEqual([['Sat, 07', 'Sat, 08']])
  // The forecast's hours begin at half past there.
  const goodFrom =
    (from: string, to: string): Sea =>
    (moment) => ({ surfRating: moment >= new Date(from) && moment < new Date(to) ? 4 : 1 })
  const fromHalfPast = goodFrom('2026-11-21T02:00:00Z', '2026-11-21T04:00:00Z')
  expect(saturday({ from: 7, to: 10 }, fromHalfPast)).toEqual([['Sat, 07:30', 'Sat, 09:30']])
  expect(saturday({ from: 7, to: 9 }, fromHalfPast)).toEqual([['Sat, 07:30', 'Sat, 09']])
  expect(saturday({ from: 7, to: 8 }, fromHalfPast), 'half an hour is no window').toEqual([])
  expect(saturday('first-light'), 'from about 6').toEqual([['Sat, 06', 'Sat, 08']])

  const ADELAIDE = { latitude: -34.95, longitude: 138.5 }
  const NEWFOUNDLAND = { latitude: 47.56, longitude: -52.71 }
  const CHATHAM = { latitude: -43.95, longitude: -176.56 }
  for (const [place, timeZone] of [
    [ADELAIDE, 'Australia/Adelaide'],
    [NEWFOUNDLAND, 'America/St_Johns'],
    [CHATHAM, 'Pacific/Chatham'],
  ] as const)
    expect(
      found(always, { hours: { from: 9, to: 11 }, days: [7] }, { place, timeZone, now: '2026-11-20T10:00:00Z' }),
      timeZone,
    ).toEqual([['Sun, 09', 'Sun, 11']])
})

test('polar day has no first light and only light hours; polar night has no light hours', () => {
  const there = { place: TROMSO, timeZone: 'Europe/Oslo' }
  const summer = { ...there, now: '2026-06-19T10:00:00Z' }
  expect(found(always, { hours: 'first-light' }, summer)).toEqual([])
  expect(found(always, { hours: { from: 1, to: 3 }, noticeDays: 1 }, summer)).toEqual([['Sat, 01', 'Sat, 03']])
  const winter = { ...there, now: '2026-12-18T05:00:00Z' }
  expect(found(always, { hours: { from: 18, to: 20 } }, winter)).toEqual([])
})

const tromso = { position: { latitude: 69.65, longitude: 18.96 }, timeZone: 'Europe/Oslo' }
const trestles = { position: { latitude: 33.382, longitude: -117.588 }, timeZone: 'America/Los_Angeles' }

test('hours are light now, on a later day or never', () => {
  const today = '2026-06-20'
  expect(firstDayOfLight('first-light', { ...trestles, today })).toBe(null)
  expect(firstDayOfLight({ from: 1, to: 4 }, { ...trestles, today }), 'the middle of the night').toBe(undefined)
  expect(firstDayOfLight({ from: 1, to: 4 }, { ...tromso, today }), 'under the midnight sun').toBe(null)
  const back = firstDayOfLight('first-light', { ...tromso, today })
  expect(back).toMatch(/^2026-08-/)
  expect(firstDayOfLight({ from: 18, to: 20 }, { ...tromso, today: '2026-12-20' })).toMatch(/^2027-0[34]-/)
})
