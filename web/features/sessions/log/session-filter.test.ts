import { expect, test } from 'vitest'
import { filterIn, formatCount, queryOf, searchWithFilter } from '#web/features/sessions/log/session-filter.ts'

const SPOT = '0199aa00-0000-7000-8000-000000000001'
const history = {
  spots: [{ id: SPOT, name: 'Manu Bay', sessions: 90 }],
  years: [
    { year: 2026, sessions: 1100 },
    { year: 2025, sessions: 134 },
  ],
}

test('the address stores spot and year beside its other parameters', () => {
  const search = searchWithFilter('?session=x&year=2020', { spotId: SPOT, year: 2025 })
  expect(search).toBe(`?session=x&at=${SPOT}&year=2025`)
  expect(filterIn(search)).toEqual({ spotId: SPOT, year: 2025 })
  expect(searchWithFilter(search, { spotId: null, year: null })).toBe('?session=x')
})

test.each(['', '?at=pipeline&year=soon', '?year=20255', '?year=-2025', '?at='])(
  'the address %j sets no filter',
  (search) => expect(filterIn(search)).toEqual({ spotId: null, year: null }),
)

test('a year is queried from its earliest start to its latest end in any time zone', () => {
  expect(queryOf({ spotId: null, year: 2025 })).toEqual({
    from: '2024-12-31T10:00:00.000Z',
    before: '2026-01-01T12:00:00.000Z',
  })
  expect(queryOf({ spotId: SPOT, year: null })).toEqual({ surfSpotId: SPOT })
  expect(queryOf({ spotId: null, year: null })).toEqual({})
})

test.each([
  [{ spotId: null, year: null }, 50, true, '1,234 sessions'],
  [{ spotId: null, year: 2025 }, 50, true, '134 sessions'],
  [{ spotId: SPOT, year: null }, 50, true, '90 sessions'],
  [{ spotId: SPOT, year: 2025 }, 50, true, 'more than 50 sessions'],
  [{ spotId: SPOT, year: 2025 }, 1, false, '1 session'],
  [{ spotId: null, year: 2020 }, 0, false, '0 sessions'],
])('the count for %j with %i loaded, more to come: %s, is %s', (filter, loaded, hasMore, words) => {
  expect(formatCount({ filter, history, loaded, hasMore })).toBe(words)
})

test('until the history is known the list counts the loaded sessions', () => {
  const filter = { spotId: null, year: null }
  expect(formatCount({ filter, history: undefined, loaded: 50, hasMore: true })).toBe('more than 50 sessions')
  expect(formatCount({ filter, history: undefined, loaded: 7, hasMore: false })).toBe('7 sessions')
})
