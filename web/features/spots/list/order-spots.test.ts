import { expect, test } from 'vitest'
import { anHour } from '#test/sea/an-hour.ts'
import { orderSpots, type SpotFilter } from './order-spots.ts'

const sanClemente = { latitude: 33.42, longitude: -117.61 }
const now = Date.parse('2026-11-20T14:20:00Z')
const spot = (id: string, miles: number, popularityScore: number, surfRating: number | null, hoursOld = 0) => ({
  id,
  latitude: sanClemente.latitude + miles / 69,
  longitude: sanClemente.longitude,
  popularityScore,
  surfRating,
  currentConditions: { forecasts: surfRating === null ? [] : [{ ...anHour, surfRating, hoursOld }] },
})
/** By name, as the server hands them out. */
const spots = [
  spot('Church', 3, 71, 3),
  spot('Doheny', 8, 46, 1),
  spot('Lower Trestles', 4, 94, 3.5),
  spot('Pipeline', 2600, 99, 5),
  spot('Rincon', 110, 97, 3),
  spot('T-Street', 1, 58, null),
  spot('Upper Trestles', 5, 71, 2.5),
]
const ids = (filters: SpotFilter[], here: typeof sanClemente | undefined = sanClemente) =>
  orderSpots(spots, new Set(filters), { here, now }).map(({ id }) => id)
const byScore = ['Pipeline', 'Rincon', 'Lower Trestles', 'Church', 'Upper Trestles', 'T-Street', 'Doheny']

test('unfiltered, the most popular spots come first', () => {
  expect(ids([])).toEqual(byScore)
})

test('Nearby lists every spot, good and near ones first, distant ones by distance', () => {
  expect(ids(['nearby'])).toEqual([
    'Lower Trestles',
    'Church',
    'Upper Trestles',
    'Doheny',
    'T-Street',
    'Rincon',
    'Pipeline',
  ])
})

test('Nearby without a position falls back to the order by popularity', () => {
  const nowhere = orderSpots(spots, new Set(['nearby'] as const), { here: undefined, now })
  expect(nowhere.map(({ id }) => id)).toEqual(byScore)
})

test('Popular lists every spot by popularity, in a stable order', () => {
  expect(ids(['popular'])).toEqual(byScore)
})

test('Good Conditions lists spots rated good, the best first, then by popularity', () => {
  expect(ids(['good'])).toEqual(['Pipeline', 'Lower Trestles', 'Rincon', 'Church'])
})

test('an outdated good rating does not count as good now', () => {
  const told = [spot('Fresh', 3, 71, 3, 5), spot('Old', 8, 46, 5, 9)]
  const goodAt = (time: number) =>
    orderSpots(told, new Set(['good']), { here: undefined, now: time }).map(({ id }) => id)
  expect(goodAt(now)).toEqual(['Fresh'])
  // A list that the browser kept overnight.
  expect(goodAt(now + 9 * 60 * 60 * 1000)).toEqual([])
})

test('good spots nearby are ordered by drive and rating, popular good ones by popularity', () => {
  expect(ids(['nearby', 'good'])).toEqual(['Lower Trestles', 'Church', 'Rincon', 'Pipeline'])
  expect(ids(['popular', 'good'])).toEqual(['Pipeline', 'Rincon', 'Lower Trestles', 'Church'])
})

test('popular spots nearby are within 100 miles', () => {
  expect(ids(['nearby', 'popular'])).toEqual(['Lower Trestles', 'Church', 'Upper Trestles', 'T-Street', 'Doheny'])
  expect(ids(['nearby', 'popular', 'good'])).toEqual(['Lower Trestles', 'Church'])
})
