import { expect, test } from 'vitest'
import { mapViewIn, searchWithMapView } from '#web/features/spots/map/map-address.ts'

test('a map view survives its address and leaves other parameters unchanged', () => {
  const view = { latitude: 33.38204, longitude: -117.58861, zoom: 9 }
  const search = searchWithMapView('?q=trestles&filter=nearby,good&view=map', view)
  expect(search).toBe('?q=trestles&filter=nearby,good&view=map&at=33.3820,-117.5886,9')
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
])('%s is not a valid map view', (search) => expect(mapViewIn(search)).toBe(undefined))
