import { expect, test } from 'vitest'
import { countRegions, isInRegion, regionDepth, regionsOf, shortRegionName } from './regions.ts'

const pipeline = { area: 'North Shore, Oahu, Hawaii', country: 'United States' }
const middles = { area: 'Isabela, Puerto Rico', country: 'Puerto Rico' }

test('a spot is in its country and in each region that its area names', () => {
  expect(regionsOf(pipeline)).toEqual([
    'United States',
    'Hawaii, United States',
    'Oahu, Hawaii, United States',
    'North Shore, Oahu, Hawaii, United States',
  ])
  expect(regionsOf(middles)).toEqual(['Puerto Rico', 'Isabela, Puerto Rico'])
  expect(regionsOf({ area: '', country: 'Jersey' })).toEqual(['Jersey'])
})

test('a region contains exactly the spots of all its parts', () => {
  for (const spot of [pipeline, middles])
    for (const region of regionsOf(spot)) expect(isInRegion(spot, region)).toBe(true)
  for (const other of ['States', 'Hawaii', 'Maui, Hawaii, United States', 'united states', ''])
    expect(isInRegion(pipeline, other)).toBe(false)
  expect(isInRegion(pipeline, 'North Shore, Maui, Hawaii, United States')).toBe(false)
})

test('a region is shown by its first name among its neighbours', () => {
  expect(shortRegionName('Oahu, Hawaii, United States')).toBe('Oahu')
  expect(shortRegionName('Peru')).toBe('Peru')
})

test('a spot is counted in every region that contains it', () => {
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
