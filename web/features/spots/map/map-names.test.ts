import { expect, test } from 'vitest'
import { placeNamesIn } from '#web/features/spots/map/map-names.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const spots = [
  { name: 'Ribeira', area: 'Ericeira, Lisbon Coast', country: 'Portugal', ...at(38.99, -9.42) },
  { name: 'Coxos', area: 'Ericeira, Lisbon Coast', country: 'Portugal', ...at(39, -9.43) },
  { name: 'Supertubos', area: 'Peniche, Centro', country: 'Portugal', ...at(39.34, -9.36) },
  { name: 'Santa Bárbara', area: 'Ribeira Grande, São Miguel, Azores', country: 'Portugal', ...at(37.8, -25.5) },
  { name: 'Mundaka', area: 'Mundaka, Basque Country', country: 'Spain', ...at(43.4, -2.7) },
  { name: 'Cloudbreak', area: 'Mamanuca', country: 'Fiji', ...at(-17.86, 177.2) },
  { name: 'Nowhere Reef', area: '', country: '', ...at(39, -9) },
]
const EUROPE = { south: 30, west: -30, north: 60, east: 10 }
const names = (zoom: number, area = EUROPE) => placeNamesIn(spots, area, zoom).map(({ text }) => text)

test('with rising zoom the map names countries, regions, towns and spots, those with most spots first', () => {
  expect(names(4)).toEqual(['Portugal', 'Spain'])
  expect(names(6)).toEqual(['Lisbon Coast', 'Centro', 'Azores', 'Basque Country'])
  expect(names(9)).toEqual(['Ericeira', 'Peniche', 'Ribeira Grande', 'Mundaka'])
  expect(names(12)).toContain('Coxos')
})

test('a name is placed among its spots, on the visible copy of the world', () => {
  expect(placeNamesIn(spots, EUROPE, 3)[0]).toMatchObject({ text: 'Portugal', latitude: 39, longitude: -9.42 })
  const pastTheDateLine = { south: -30, west: -190, north: 0, east: -170 }
  expect(placeNamesIn(spots, { ...pastTheDateLine, west: 170, east: 190 }, 6)[0]).toMatchObject({ longitude: 177.2 })
  expect(placeNamesIn(spots, pastTheDateLine, 6)[0]).toMatchObject({ text: 'Mamanuca', longitude: -182.8 })
})

test('places out of view have no name', () => {
  expect(names(6, { south: -10, west: 0, north: 10, east: 20 })).toEqual([])
})
