import { expect, test } from 'vitest'
import { areaAround, areaOf, averagePosition, isInArea } from '#web/features/spots/map/map-area.ts'

const fiji = { south: -19, west: 176, north: -15, east: 183 }

test('an area across the date line contains positions on both sides', () => {
  expect(isInArea(fiji, { latitude: -17.8, longitude: 177.2 })).toBe(true)
  expect(isInArea(fiji, { latitude: -16.8, longitude: -179.9 })).toBe(true)
  expect(isInArea(fiji, { latitude: -16.8, longitude: -176 })).toBe(false)
  expect(isInArea(fiji, { latitude: -20, longitude: 178 })).toBe(false)
})

test('an area is the same after any number of turns around the earth', () => {
  expect(areaOf({ ...fiji, west: 176 - 720, east: 183 - 720 })).toEqual(fiji)
  expect(areaOf({ ...fiji, west: 176 + 360, east: 183 + 360 })).toEqual(fiji)
})

test('an area wider than the earth contains every longitude', () => {
  const everywhere = areaOf({ south: -80, west: -300, north: 80, east: 200 })
  for (const longitude of [-180, -118, 0, 151, 180]) expect(isInArea(everywhere, { latitude: 0, longitude })).toBe(true)
})

test('the area around positions is the smallest possible, also across the date line', () => {
  expect(areaAround([])).toBe(undefined)
  expect(areaAround([{ latitude: 9, longitude: -84 }])).toEqual({ south: 9, west: -84, north: 9, east: -84 })
  const islands = [
    { latitude: -17, longitude: -179 },
    { latitude: -16, longitude: 177 },
    { latitude: -18, longitude: 178 },
  ]
  expect(areaAround(islands)).toEqual({ south: -18, west: 177, north: -16, east: 181 })
})

test('the map starts at the average position of the spots', () => {
  expect(averagePosition([])).toBe(undefined)
  expect(
    averagePosition([
      { latitude: 33, longitude: -118 },
      { latitude: 37, longitude: -122 },
    ]),
  ).toEqual({ latitude: 35, longitude: -120 })
})
