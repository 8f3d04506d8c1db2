import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ForecastHour } from '#contract/sea/conditions.ts'
import { forecastHour } from '#surf/sea/forecast-hour.ts'
import { bestWindows } from '#surf/sea/windows.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { calmSea, westReef } from '#test/sea/a-break.ts'
import { offshoreHour, polarNight, winterLight } from '#test/sea/an-hour.ts'

const midnight = Date.parse('2026-11-20T00:00:00Z')
const at = (hour: number) => new Date(midnight + hour * HOUR_MS)

/** A week from midnight with these ratings (null: unknown) and equal metres of face. */
const week = (ratingOf: (hour: number) => number | null): ForecastHour[] =>
  Array.from({ length: 168 }, (_, hour) => {
    const surfRating = ratingOf(hour)
    return { ...offshoreHour, time: at(hour).toISOString(), waveHeight: surfRating, surfRating }
  })

const light = winterLight(midnight, 7)
const dark = polarNight(...light.map(({ day }) => day))
const extremes = [
  { time: at(3).toISOString(), height: 0.2, kind: 'low' as const },
  { time: at(9.2).toISOString(), height: 1.6, kind: 'high' as const },
]

const windows = (ratingOf: (hour: number) => number | null, now = at(0), lights = light) =>
  bestWindows({ hours: week(ratingOf), light: lights, extremes, now })
const spans = (found: ReturnType<typeof bestWindows>) =>
  found.map(({ start, end }) => [start, end].map((time) => (Date.parse(time) - midnight) / HOUR_MS))

test('a glassy morning is one window, from its first hour to the end of its last', () => {
  expect(windows((hour) => (hour >= 7 && hour < 10 ? 4 : 1))).toEqual([
    {
      start: at(7).toISOString(),
      end: at(10).toISOString(),
      surfRating: 4,
      waveHeight: 4,
      tide: 'rising',
      windSide: 'offshore',
      warning: null,
    },
  ])
})

test('an afternoon that rates lower than the morning is not part of its window', () => {
  expect(spans(windows((hour) => (hour === 8 ? 4.5 : hour < 12 ? 4 : hour < 24 ? 3.5 : 0)))).toEqual([[7, 12]])
})

test('each day has its own best hours, even a poorer day', () => {
  expect(spans(windows((hour) => (hour < 12 ? 5 : hour >= 32 && hour < 34 ? 2.5 : 1)))).toEqual([
    [7, 12],
    [32, 34],
  ])
})

test('only the three best windows remain, in order of time', () => {
  const ratings: Record<number, number> = { 8: 3, 15: 3.5, 33: 5, 40: 4.5 }
  expect(windows((hour) => ratings[hour] ?? 0).map(({ surfRating }) => surfRating)).toEqual([3.5, 5, 4.5])
})

test('no window is below fair, in the dark, of unknown rating or beyond three days', () => {
  expect(windows(() => 1.5)).toEqual([])
  expect(windows((hour) => (hour % 24 < 6 || hour % 24 >= 18 ? 5 : 0))).toEqual([])
  expect(windows(() => null)).toEqual([])
  expect(windows((hour) => (hour >= 72 ? 5 : 0))).toEqual([])
})

test('hours with only partial light are omitted', () => {
  expect(spans(windows((hour) => (hour < 24 ? 3 : 0)))).toEqual([[7, 17]])
})

test('past hours are omitted, and the current hour is included', () => {
  expect(spans(windows((hour) => (hour < 24 ? 3 : 0), at(12.9)))).toEqual([[12, 17]])
})

test('under the midnight sun every hour has light', () => {
  expect(spans(windows((hour) => (hour < 3 ? 3 : 0), at(0), dark))).toEqual([[0, 3]])
  const fromTheNightBefore = [{ ...dark[0]!, lastLight: at(1).toISOString(), firstLight: at(2).toISOString() }]
  expect(spans(windows((hour) => (hour < 4 ? 3 : 0), at(0), fromTheNightBefore))).toEqual([
    [0, 1],
    [2, 4],
  ])
})

test('the tide rises to the next high, falls from the last one and is unknown otherwise', () => {
  const tideAt = (hour: number) => windows((other) => (other === hour ? 3 : 0))[0]?.tide
  expect([8, 9, 10].map(tideAt)).toEqual(['rising', 'rising', 'falling'])
  expect(bestWindows({ hours: week(() => 3), light, extremes: [], now: at(0) })[0]?.tide).toBeNull()
})

test('a low-tide spot has its window at low water', () => {
  const spot = { ...westReef, profile: { ...westReef.profile, tideBand: [0, 0.35] as [number, number] } }
  const hours = Array.from({ length: 24 }, (_, hour) =>
    forecastHour(calmSea({}), {
      spot,
      // Low water at 9 and at 21.
      tide: { share: (1 - Math.cos((2 * Math.PI * (hour - 9)) / 12)) / 2, range: 3 },
      time: at(hour),
    }),
  )
  expect(spans(bestWindows({ hours, light, extremes: [], now: at(0) }))).toEqual([[7, 13]])
})

test('any forecast gives at most three separate windows of rated hours, in order', () => {
  const rating = fc.option(fc.integer({ min: 0, max: 10 }).map((halves) => halves / 2))
  fc.assert(
    fc.property(fc.array(rating, { minLength: 168, maxLength: 168 }), fc.nat(100), (ratings, now) => {
      const ratingOf = (hour: number) => ratings[hour] ?? null
      const found = windows(ratingOf, at(now))
      expect(found.length).toBeLessThanOrEqual(3)
      for (const [index, [start, end]] of spans(found).entries()) {
        expect(end).toBeGreaterThan(Math.max(now, start!))
        const within = ratings.slice(start, end)
        expect(Math.min(...within.map((value) => value ?? 0))).toBeGreaterThanOrEqual(2)
        expect(Math.max(...within.map((value) => value ?? 0))).toBe(found[index]!.surfRating)
        if (index > 0) expect(start).toBeGreaterThan(spans(found)[index - 1]![1]!)
      }
    }),
  )
})
