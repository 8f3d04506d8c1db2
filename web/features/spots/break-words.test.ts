import { expect, test } from 'vitest'
import { estimatedProfile } from '#surf/estimated-profile.ts'
import { hazardsInWords, idealFacesInWords, seasonInWords, tideBandInWords } from '#web/features/spots/break-words.ts'

test('a season is a run of months, over the turn of the year too', () => {
  expect(seasonInWords([11, 12, 1, 2, 3])).toBe('Nov to Mar')
  expect(seasonInWords([4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3])).toBe('All year')
  expect(seasonInWords([3, 9])).toBe('Mar, Sep')
})

test('a tide band is called by the parts of the tide that it reaches', () => {
  expect(tideBandInWords(null)).toBe('All')
  expect(tideBandInWords([0, 0.4])).toBe('Low')
  expect(tideBandInWords([0, 0.7])).toBe('Low to mid')
  expect(tideBandInWords([0.3, 0.7])).toBe('Mid')
  expect(tideBandInWords([0.4, 1])).toBe('Mid to high')
})

test('hazards and sizes are said in the reader’s words and units', () => {
  expect(hazardsInWords(['shallow-reef', 'remote'])).toBe('Shallow reef, far from help')
  const reef = estimatedProfile({ facing: 270, breakKind: 'reef' })
  expect(idealFacesInWords(reef, 'imperial')).toEqual({ best: '3 to 11 ft', largest: 'Holds up to 15 ft' })
  expect(idealFacesInWords(reef, 'metric')).toEqual({ best: '1 to 3.3 m', largest: 'Holds up to 4.6 m' })
})
