import { expect, test } from 'vitest'
import type { NearbySuggestion, SuggestedSpot } from '#contract/sea/nearby-suggestion.ts'
import { windSides } from '#contract/sea/spots.ts'
import { formatSuggestion, formatWaves } from '#web/features/conditions/words/suggestion-words.ts'

/** 4:30 in the morning at Trestles. */
const now = Date.parse('2026-11-21T12:30:00Z')
const suggested: SuggestedSpot = {
  spot: { id: 'a', name: 'Lower Trestles' },
  distance: 0.4,
  start: '2026-11-21T14:00:00.000Z',
  end: '2026-11-21T18:00:00.000Z',
  hour: {
    time: '2026-11-21T15:00:00.000Z',
    waveHeight: 1.4,
    swellPeriod: 15.2,
    swellPeriodKind: 'peak',
    windSpeed: 6.4,
    windSide: 'offshore',
    surfRating: 4,
  },
  fetchedAt: '2026-11-21T10:00:00.000Z',
}
const dawn: NearbySuggestion = {
  outlook: 'next-light',
  suggested,
  timeZone: 'America/Los_Angeles',
  firstLight: '2026-11-21T13:54:00.000Z',
  lastLight: '2026-11-22T01:12:00.000Z',
}
const said = (suggestion: Partial<NearbySuggestion> = {}, at = now) =>
  formatSuggestion({ ...dawn, ...suggestion }, { now: at, units: 'imperial', locale: 'en-GB' })

test('before dawn Home suggests a spot, with first light and the end of the good hours', () => {
  expect(said()).toEqual({
    lead: 'First light 05:54',
    heading: 'Clean lines at Lower Trestles',
    facts: ['5 ft at 15 s', '4 mph offshore', 'Great until 10:00'],
  })
})

test('in the evening Home suggests tomorrow, by day the light that is left', () => {
  expect(said({}, Date.parse('2026-11-21T04:00:00Z'))?.lead).toBe('First light tomorrow 05:54')
  expect(said({ firstLight: null }, Date.parse('2026-11-21T15:00:00Z'))).toMatchObject({
    lead: 'Light until 17:12',
    facts: expect.arrayContaining(['Great until 10:00']),
  })
})

test('waves that start later show both times, and fair ones are not called good', () => {
  const afternoon = { start: '2026-11-21T22:00:00.000Z', end: '2026-11-22T00:00:00.000Z' }
  const fair = { ...suggested, ...afternoon, hour: { ...suggested.hour, surfRating: 2 } }
  expect(said({ suggested: fair })?.facts).toContain('Fair 14:00 to 16:00')
})

test('the rating is worded as on the spot’s badge, with the hours from the best one on', () => {
  const rated = (surfRating: number) => said({ suggested: { ...suggested, hour: { ...suggested.hour, surfRating } } })
  expect([3.5, 4.5, 5].map((rating) => rated(rating)?.facts.at(-1))).toEqual([
    'Good until 10:00',
    'Great until 10:00',
    'Epic until 10:00',
  ])
  // 6:20 there: this hour may be half a point below that of 7:00, which is a lower word.
  const halfAnHourEarly = Date.parse('2026-11-21T14:20:00Z')
  expect(said({ firstLight: null }, halfAnHourEarly)?.facts).toContain('Great 07:00 to 10:00')
})

test('without good waves nearby Home names the next good day, or promises nothing', () => {
  const tuesday = { ...suggested, start: '2026-11-24T14:00:00.000Z', end: '2026-11-24T17:00:00.000Z' }
  expect(said({ outlook: 'later', suggested: tuesday })).toEqual({
    lead: 'Not much nearby for now',
    heading: 'Next up: Tuesday at Lower Trestles',
    facts: ['5 ft at 15 s', '4 mph offshore', 'Great 06:00 to 09:00'],
  })
  expect(said({ outlook: 'none', suggested: null })).toEqual({
    lead: 'A quiet spell nearby',
    heading: 'No good waves in the forecast yet',
    facts: [],
  })
  expect(said({ outlook: 'unknown', suggested: null })).toBeUndefined()
})

test('an old forecast shows its age, and unknown values are omitted', () => {
  const old = { ...suggested, fetchedAt: '2026-11-21T03:00:00.000Z' }
  expect(said({ suggested: old })?.facts.at(-1)).toBe('Forecast 9 h old')
  const hour = { ...suggested.hour, swellPeriod: null, windSpeed: null }
  expect(said({ suggested: { ...suggested, hour } })?.facts).toEqual(['5 ft', 'Great until 10:00'])
})

test('waves are described by size, wind and rating, and never clean in an onshore wind', () => {
  const called = (waveHeight: number, surfRating: number) =>
    [...windSides, null].map((windSide) => formatWaves({ windSide, surfRating, waveHeight }))
  expect(called(1.5, 4)).toEqual([
    'Glassy waves',
    'Clean lines',
    'Clean lines',
    'Fun waves',
    'Bumpy but great',
    'Bumpy but great',
    'Great waves',
  ])
  expect(called(1.5, 3).slice(1, 3)).toEqual(['Clean waves', 'Clean waves'])
  expect(called(1.5, 2)).toEqual([
    'Glassy and mellow',
    'Clean and mellow',
    'Clean and mellow',
    'A bit of wind, still rideable',
    'Bumpy but rideable',
    'Bumpy but rideable',
    'Waves to ride',
  ])
  expect(new Set(called(0.7, 3))).toEqual(new Set(['Small but clean', 'Small but fun']))
})
