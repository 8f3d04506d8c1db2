import { expect, test } from 'vitest'
import type { NextGood } from '#contract/sea/favourites.ts'
import { formatNextGood } from '#web/features/favourites/favourite-words.ts'
import { withStars } from '#web/features/favourites/starred.ts'

const LA = 'America/Los_Angeles'
/** 4:30 in the morning at Trestles, a Saturday. */
const now = Date.parse('2026-11-21T12:30:00Z')
const hour = {
  time: '2026-11-21T15:00:00.000Z',
  ...{
    waveHeight: 1.4,
    swellPeriod: 15,
    swellPeriodKind: 'peak' as const,
    windSpeed: 6,
    windSide: 'offshore' as const,
  },
  surfRating: 4,
}
const span = (start: string, end: string) => ({ start, end, hour, fetchedAt: '2026-11-21T10:00:00Z' })
const morning = span('2026-11-21T15:00:00Z', '2026-11-21T18:00:00Z')
const said = (more: Partial<NextGood>, own = LA) =>
  formatNextGood({ outlook: 'good', next: morning, timeZone: LA, ...more }, now, own).replaceAll('\u202f', ' ')

test('a favorite shows its next good hours in the spot’s local time', () => {
  expect(said({})).toBe('Great from 7:00 AM today')
  expect(said({ next: span('2026-11-22T15:00:00Z', '2026-11-22T18:00:00Z') })).toBe('Great from 7:00 AM tomorrow')
  expect(said({ next: span('2026-11-26T15:00:00Z', '2026-11-26T18:00:00Z') })).toBe('Great from 7:00 AM Thursday')
  const begun = span('2026-11-21T12:00:00Z', '2026-11-21T18:00:00Z')
  const fair = { ...begun, hour: { ...hour, time: '2026-11-21T12:00:00Z', surfRating: 2.4 } }
  expect(said({ outlook: 'fair', next: fair })).toBe('Fair now, until 10:00 AM')
  expect(said({ next: begun })).toBe('Great from 7:00 AM today')
  expect(said({}, 'Europe/Lisbon')).toBe('Great from 7:00 AM today, local time')
})

test('no good hours, no forecast and an outdated window are not called good', () => {
  expect(said({ outlook: 'none', next: null })).toBe('Nothing good this week')
  expect(said({ outlook: 'unknown', next: null })).toBe('No forecast yet')
  expect(said({ next: span('2026-11-20T15:00:00Z', '2026-11-20T18:00:00Z') })).toBe('No forecast yet')
})

test('pending favorites are shown at once, and the last tap counts', () => {
  const known = (id: string) => ({ spot: { id, name: id }, outlook: 'none' as const, next: null, timeZone: LA })
  const star = (spotId: string, isStarred: boolean) => ({ spotId, isStarred, name: spotId })
  const ids = (stars: ReturnType<typeof star>[]) =>
    withStars([known('reef'), known('point')], stars).map(({ spot }) => spot.id)
  expect(ids([])).toEqual(['reef', 'point'])
  expect(ids([star('reef', false), star('bank', true)])).toEqual(['point', 'bank'])
  expect(ids([star('bank', true), star('bank', false), star('point', true)])).toEqual(['reef', 'point'])
})
