import { expect, test } from 'vitest'
import { atDefaultZoom, mapBeginning, mapBeginningAt, viewAround } from '#web/features/spots/map/map-beginning.ts'

const ERICEIRA = { latitude: 38.96, longitude: -9.42 }
const SUPERTUBOS = { latitude: 39.34, longitude: -9.36 }
const PIPELINE = { latitude: 21.66, longitude: -158.05 }
const CLOUDBREAK = { latitude: -17.86, longitude: 177.2 }
const LISBON = atDefaultZoom({ latitude: 38.72, longitude: -9.14 })
const VIENNA = atDefaultZoom({ latitude: 48.2, longitude: 16.37 })

test('a map starts at the first candidate place with a spot in view', () => {
  const spots = [PIPELINE, ERICEIRA]
  expect(mapBeginning(spots, [LISBON, atDefaultZoom(PIPELINE)])).toEqual({ latitude: 38.72, longitude: -9.14, zoom: 6 })
  expect(mapBeginning(spots, [undefined, VIENNA, LISBON])).toEqual(LISBON)
  const lastView = { ...PIPELINE, zoom: 12 }
  expect(mapBeginning(spots, [undefined, lastView, LISBON])).toEqual(lastView)
})

test('at a higher zoom a spot has to be closer to be in view', () => {
  const close = { ...LISBON!, zoom: 13 }
  expect(mapBeginning([ERICEIRA], [close])).toEqual({ ...ERICEIRA, zoom: 6 })
})

test('far from every spot the map starts at their average, and never where no spot is in view', () => {
  expect(mapBeginning([ERICEIRA, SUPERTUBOS], [VIENNA])).toEqual({
    latitude: expect.closeTo(39.15),
    longitude: expect.closeTo(-9.39),
    zoom: 6,
  })
  // Their average lies in the Sahara.
  expect(mapBeginning([ERICEIRA, CLOUDBREAK], [])).toEqual({ ...ERICEIRA, zoom: 6 })
})

test('a place across the date line is in view from this side', () => {
  const fiji = atDefaultZoom({ latitude: -17, longitude: -179.9 })
  expect(mapBeginning([CLOUDBREAK, ERICEIRA], [fiji])).toEqual(fiji)
})

test('without spots the map starts at the reader’s likely place, or in southern California', () => {
  expect(mapBeginning([], [undefined, VIENNA])).toEqual(VIENNA)
  expect(mapBeginning([], [])).toEqual({ latitude: 33.6595, longitude: -117.9988, zoom: 6 })
})

test('a view in the address takes precedence, except over a region chosen since', () => {
  const view = { latitude: -24, longitude: 100, zoom: 9 }
  expect(mapBeginningAt('?view=map&at=-24,100,9', [ERICEIRA], [LISBON])).toEqual(view)
  expect(mapBeginningAt('?view=map&at=-24,100,9&region=Portugal', [ERICEIRA], [])).toEqual({ ...ERICEIRA, zoom: 6 })
  const there = { latitude: 38.9, longitude: -9.4, zoom: 9 }
  expect(mapBeginningAt('?at=38.9,-9.4,9&region=Portugal', [ERICEIRA], [LISBON])).toEqual(there)
})

test('around a reader far inland the map extends to the closest spot, also across the date line', () => {
  const levanto = { latitude: 44.17, longitude: 9.61 }
  const munich = { latitude: 48.14, longitude: 11.58, zoom: 9 }
  const reach = 150
  const lisbon = { ...LISBON!, zoom: 9 }
  expect(viewAround(lisbon, [levanto, ERICEIRA], reach)).toEqual(lisbon)
  expect(viewAround(munich, [ERICEIRA, levanto], reach)).toEqual({
    latitude: expect.closeTo(46.155),
    longitude: expect.closeTo(10.595),
    zoom: 6,
  })
  const east = { latitude: -17, longitude: -179, zoom: 9 }
  expect(viewAround(east, [CLOUDBREAK], reach)).toMatchObject({ longitude: expect.closeTo(-180.9), zoom: 6 })
  // The other side of the earth.
  expect(viewAround(munich, [{ ...CLOUDBREAK, longitude: -168.4 }], reach)).toMatchObject({
    longitude: -168.4,
    zoom: 6,
  })
  expect(viewAround(munich, [], reach)).toEqual(munich)
})
