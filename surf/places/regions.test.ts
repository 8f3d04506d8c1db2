import { expect, test } from 'vitest'
import { countRegions, isInRegion, regionDepth, regionsOf, shortRegionName } from './regions.ts'

const pipeline = { area: 'North Shore, Oahu, Hawaii', country: 'United States' }
const middles = { area: 'Isabela, Puerto Rico', country: 'Puerto Rico' }

test('a spot lies in its country and in each part of it that its area names', () => {
  expect(regionsOf(pipeline)).toEqual([
    'United States',
    'Hawaii, United States',
    'Oahu, Hawaii, United States',
    'North Shore, Oahu, Hawaii, United States',
  ])
  expect(regionsOf(middles)).toEqual(['Puerto Rico', 'Isabela, Puerto Rico'])
  expect(regionsOf({ area: '', country: 'Jersey' })).toEqual(['Jersey'])
})

test('a region holds the spots of all its parts, and no others', () => {
  for (const spot of [pipeline, middles])
    for (const region of regionsOf(spot)) expect(isInRegion(spot, region)).toBe(true)
  for (const other of ['States', 'Hawaii', 'Maui, Hawaii, United States', 'united states', ''])
    expect(isInRegion(pipeline, other)).toBe(false)
  expect(isInRegion(pipeline, 'North Shore, Maui, Hawaii, United States')).toBe(false)
})

test('among its neighbours a region needs its first name only', () => {
  expect(shortRegionName('Oahu, Hawaii, United States')).toBe('Oahu')
  expect(shortRegionName('Peru')).toBe('Peru')
})

test('spots are counted in every region they lie in', () => {
  const counts = countRegions([pipeline, { ...pipeline, area: 'Hawaii', spots: 4 }, middles, { area: '', country: '' }])
  expect(Object.fromEntries(counts)).toEqual({
    'United States': 5,
    'Hawaii, United States': 5,
    'Oahu, Hawaii, United States': 1,
    'North Shore, Oahu, Hawaii, United States': 1,
    'Puerto Rico': 1,
    'Isabela, Puerto Rico': 1,
  })
  expect([...counts.keys()].map(regionDepth)).toEqual([0, 1, 2, 3, 0, 1])
})
