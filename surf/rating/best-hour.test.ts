import { expect, test } from 'vitest'
import type { Preference } from '#contract/sea/best-conditions.ts'
import type { ForecastHour } from '#contract/sea/conditions.ts'
import { nextBestHour } from '#surf/rating/best-hour.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

const huntington = { latitude: 33.6553, longitude: -118.0052 }
/** Midnight there; light from 14:05 to 1:15 of UTC. */
const now = new Date('2026-11-20T08:00:00Z')

const group = { sessions: 10, rating: 4 }
const offshore: Preference = {
  factor: 'wind-side',
  from: null,
  to: null,
  sides: ['offshore', 'glassy'],
  inside: group,
  outside: group,
  sureness: 'sure',
}
const lowTide: Preference = { ...offshore, factor: 'tide', to: 0.25, sides: [] }

const week = (change: (hour: number) => Partial<ForecastHour>): ForecastHour[] =>
  Array.from({ length: 7 * 24 }, (_, nth) => ({
    time: new Date(now.getTime() + nth * HOUR_MS).toISOString(),
    waveHeight: 1.2,
    swellHeight: 1,
    swellPeriod: 10,
    swellPeriodKind: 'mean',
    swellDirection: 200,
    windSpeed: 10,
    windDirection: 220,
    windSide: 'onshore',
    waterTemperature: 18,
    tideShare: null,
    surfRating: 3,
    warning: null,
    ...change(nth),
  }))
const next = (hours: ForecastHour[], preferences: Preference[], tide: (nth: number) => number | null = () => 0.1) =>
  nextBestHour(hours, {
    preferences,
    position: huntington,
    tideShareAt: (moment) => tide((moment.getTime() - now.getTime()) / HOUR_MS),
    now,
  })?.time

test('the first hour in the light that fits everything is the next one', () => {
  const hours = week((nth) => ({ windSide: nth % 24 < 12 ? 'offshore' : 'onshore' }))
  expect(next(hours, [offshore])).toBe('2026-11-20T15:00:00.000Z')
  expect(next(hours, [offshore, lowTide], (nth) => (nth < 24 ? 0.8 : 0.1))).toBe('2026-11-21T15:00:00.000Z')
  expect(next(hours, [offshore, lowTide], () => 0.8)).toBeUndefined()
})

test('an hour in which nobody should go out is none, whatever the surfer enjoyed', () => {
  const hours = week((nth) => ({ windSide: 'offshore', warning: nth < 30 ? 'dangerous' : nth < 32 ? 'too-big' : null }))
  expect(next(hours, [offshore])).toBe('2026-11-21T16:00:00.000Z')
})

test('without a preference no hour is named, nor where what matters is not known', () => {
  expect(
    next(
      week(() => ({})),
      [],
    ),
  ).toBeUndefined()
  expect(
    next(
      week(() => ({ windSide: null })),
      [offshore],
    ),
  ).toBeUndefined()
  expect(
    next(
      week(() => ({ windSide: 'offshore' })),
      [offshore, lowTide],
      () => null,
    ),
  ).toBeUndefined()
})
