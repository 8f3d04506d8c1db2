import { expect, test } from 'vitest'
import { westReef } from '#test/sea/a-break.ts'
import { formatHazards, formatIdealFaces, formatSeason, formatTideBand } from '#web/features/spots/break-words.ts'

test('a season is a run of months, over the turn of the year too', () => {
  expect(formatSeason([11, 12, 1, 2, 3])).toBe('Nov to Mar')
  expect(formatSeason([4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3])).toBe('All year')
  expect(formatSeason([3, 9])).toBe('Mar, Sep')
})

test('a tide band is named after the parts of the tide it covers', () => {
  expect(formatTideBand(null)).toBe('All')
  expect(formatTideBand([0, 0.4])).toBe('Low')
  expect(formatTideBand([0, 0.7])).toBe('Low to mid')
  expect(formatTideBand([0.3, 0.7])).toBe('Mid')
  expect(formatTideBand([0.4, 1])).toBe('Mid to high')
})

test('hazards and sizes have texts in the reader’s units', () => {
  expect(formatHazards(['shallow-reef', 'remote'])).toBe('Shallow reef, far from help')
  const { profile: reef } = westReef
  expect(formatIdealFaces(reef, 'imperial')).toBe('3 to 11 ft, holds up to 15 ft')
  expect(formatIdealFaces(reef, 'metric')).toBe('1 to 3.3 m, holds up to 4.6 m')
})
