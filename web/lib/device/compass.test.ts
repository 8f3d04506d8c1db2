import { expect, test } from 'vitest'
import { compassName, compassPoint } from './compass.ts'

test('a facing is rounded to the nearest of eight compass points', () => {
  expect([0, 22, 23, 90, 215, 292, 337, 338, 359].map(compassPoint)).toEqual([
    'N',
    'N',
    'NE',
    'E',
    'SW',
    'W',
    'NW',
    'N',
    'N',
  ])
  expect([0, 215, 359].map(compassName)).toEqual(['north', 'south-west', 'north'])
})
