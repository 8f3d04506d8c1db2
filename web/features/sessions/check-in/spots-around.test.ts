import { expect, test } from 'vitest'
import { spotsAround } from './spots-around.ts'

const fix = { latitude: 33.3821, longitude: -117.5889 }
const trestles = { id: 'trestles', latitude: 33.3848, longitude: -117.5889 }
const sanOnofre = { id: 'san-onofre', latitude: 33.372, longitude: -117.57 }
const huntington = { id: 'huntington', latitude: 33.655, longitude: -118.005 }

test('nearby spots are those within five miles, nearest first, without duplicates', () => {
  expect(spotsAround(fix, [sanOnofre, huntington, trestles, sanOnofre])).toEqual([trestles, sanOnofre])
  expect(spotsAround(fix, [huntington])).toEqual([])
})
