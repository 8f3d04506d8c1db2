import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RatingWarning, ratingWarnings } from '#contract/sea/spots.ts'
import { bySoonAndBest, nextGood, nextLight, suggestionOf } from '#surf/rating/suggestion.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { offshoreHour, winterLight } from '#test/sea/an-hour.ts'

const midnight = Date.parse('2026-11-20T00:00:00Z')
const at = (hour: number) => new Date(midnight + hour * HOUR_MS)
const hourOf = (time: string) => (Date.parse(time) - midnight) / HOUR_MS

type Told = { rating: number | null; warning?: RatingWarning | null }

const hours = (told: (hour: number) => Told) =>
  Array.from({ length: 168 }, (_, hour) => {
    const { rating, warning = null } = told(hour)
    return { ...offshoreHour, time: at(hour).toISOString(), waveHeight: rating, surfRating: rating, warning }
  })

const light = winterLight(midnight, 8)

const suggested = (told: (hour: number) => Told, now: number) => {
  const found = suggestionOf(hours(told), light, at(now))
  return found && [hourOf(found.start), hourOf(found.end), found.isNextLight]
}

test('the best window of the next daylight is suggested, even if a later day is better', () => {
  const told = (hour: number) => ({ rating: hour === 8 ? 3 : hour === 15 ? 4 : hour > 30 ? 5 : 1 })
  expect(suggested(told, 4)).toEqual([15, 16, true])
})

test('a window is suggested until its end', () => {
  const told = (hour: number) => ({ rating: hour >= 7 && hour < 10 ? 4 : hour === 14 ? 2 : 1 })
  expect(suggested(told, 8.5)).toEqual([8, 10, true])
  expect(suggested(told, 10.1)).toEqual([14, 15, true])
})

test('in the evening tomorrow is suggested, or the next good day', () => {
  expect(suggested((hour) => ({ rating: hour === 33 ? 3 : 0 }), 20)).toEqual([33, 34, true])
  expect(suggested((hour) => ({ rating: hour === 57 ? 3 : hour === 80 ? 5 : 0 }), 20)).toEqual([57, 58, false])
  expect(suggested(() => ({ rating: 1.5 }), 20)).toBeUndefined()
})

test('flat, dark, dangerous and unknown hours are never suggested', () => {
  const told = fc.record({
    rating: fc.option(fc.integer({ min: 0, max: 10 }).map((half) => half / 2)),
    warning: fc.option(fc.constantFrom(...ratingWarnings)),
  })
  fc.assert(
    fc.property(fc.array(told, { minLength: 168, maxLength: 168 }), fc.nat({ max: 160 }), (week, now) => {
      const found = suggestionOf(
        hours((hour) => week[hour]!),
        light,
        at(now),
      )
      if (!found) return
      for (let hour = hourOf(found.start); hour < hourOf(found.end); hour += 1) {
        expect(week[hour]!.rating).toBeGreaterThanOrEqual(2)
        expect(week[hour]!.warning).toBeNull()
        expect(hour % 24).toBeGreaterThanOrEqual(6.5)
        expect((hour % 24) + 1).toBeLessThanOrEqual(17.5)
      }
    }),
    { numRuns: 50 },
  )
})

test('for a favorite the first good hours count, even after fair and before better ones', () => {
  const next = (told: (hour: number) => Told, now = 4) => {
    const found = nextGood(hours(told), light, at(now))
    return found && [hourOf(found.start), hourOf(found.end), found.hour.surfRating]
  }
  expect(next((hour) => ({ rating: hour === 8 ? 2.5 : hour === 33 ? 3 : hour === 57 ? 5 : 0 }))).toEqual([33, 34, 3])
  expect(next((hour) => ({ rating: hour === 9 ? 2 : hour === 33 ? 2.5 : 0 }))).toEqual([9, 10, 2])
  expect(next((hour) => ({ rating: hour === 33 ? 4 : 0, warning: hour === 33 ? 'dangerous' : null }))).toBeUndefined()
  expect(next((hour) => ({ rating: hour === 2 ? 5 : hour === 12 ? 3 : 0 }), 12.5)).toEqual([12, 13, 3])
})

test('by day the remaining light counts, in the dark the next first light', () => {
  const spoken = (now: number) => nextLight(light, at(now))
  expect(spoken(4)).toEqual({ firstLight: at(6.5).toISOString(), lastLight: at(17.5).toISOString() })
  expect(spoken(12)).toEqual({ firstLight: null, lastLight: at(17.5).toISOString() })
  expect(spoken(19)).toEqual({ firstLight: at(30.5).toISOString(), lastLight: at(41.5).toISOString() })
})

test('suggestions are ordered by the spot’s local day, then by the best', () => {
  const [hour] = hours(() => ({ rating: 2 }))
  const later = (start: string, surfRating: number, miles = 5) => ({
    timeZone: 'Australia/Sydney',
    miles,
    suggestion: { start, end: start, hour: { ...hour!, waveHeight: 1, surfRating }, isNextLight: false },
  })
  // In Sydney 6:00 and 14:00 of the same Saturday, whose morning is Friday in UTC.
  const dawn = later('2026-11-20T19:00:00.000Z', 2)
  const afternoon = later('2026-11-21T03:00:00.000Z', 4)
  const dayBefore = later('2026-11-19T19:00:00.000Z', 2)
  const today = { ...dayBefore, suggestion: { ...afternoon.suggestion, isNextLight: true } }
  expect([dawn, afternoon, dayBefore, today].toSorted(bySoonAndBest)).toEqual([today, dayBefore, afternoon, dawn])
})
