import { expect, test } from 'vitest'
import { mapViewIn, searchWith } from '#web/features/spots/map-address.ts'

test('a view of the map survives its address, and leaves what else stands there', () => {
  const search = searchWith('?q=trestles&view=map', { latitude: 33.38204, longitude: -117.58861, zoom: 9 })
  expect(new URLSearchParams(search).get('q')).toBe('trestles')
  expect(new URLSearchParams(search).get('view')).toBe('map')
  expect(mapViewIn(search)).toEqual({ latitude: 33.382, longitude: -117.5886, zoom: 9 })
})

test.each([
  '',
  '?at=',
  '?at=33',
  '?at=33,-117',
  '?at=a,b,c',
  '?at=91,0,5',
  '?at=0,181,5',
  '?at=1,2,-3',
  '?at=1,,5',
  '?at=1,2,3,4',
])('%s is no view of the map', (search) => expect(mapViewIn(search)).toBe(undefined))
