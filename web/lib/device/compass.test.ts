import { expect, test } from 'vitest'
import { compassName, compassPoint } from './compass.ts'

test('a beach faces the nearest of eight points of the compass, all the way round', () => {
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
