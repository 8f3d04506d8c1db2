import { expect, test } from 'vitest'
import { formatAccuracy, sessionAt } from './check-in.ts'

const position = { latitude: 33.382, longitude: -117.5886 }
const trestles = { id: '0199a1b2-0000-7000-8000-000000000001', name: 'Trestles', ...position }
const fix = { latitude: 33.3821, longitude: -117.5889 }

test('a check-in at a chosen spot has the spot’s position, wherever the phone is', () => {
  expect(sessionAt({ spot: trestles, fix })).toEqual({
    session: { surfSpotId: trestles.id, ...position },
    place: { surfSpot: trestles, customLocation: null },
  })
})

test('a check-in at a secret spot has that spot’s position', () => {
  expect(sessionAt({ secretSpot: trestles, fix })).toEqual({
    session: { secretSpotId: trestles.id, ...position },
    place: { surfSpot: null, customLocation: 'Trestles' },
  })
})

test('a check-in by GPS alone is labelled as such', () => {
  expect(sessionAt({ spot: undefined, fix })).toEqual({
    session: { customLocation: 'Current GPS Location', ...fix },
    place: { surfSpot: null, customLocation: 'Current GPS Location' },
  })
})

test('a check-in without a spot and GPS cannot be sent', () => {
  expect(sessionAt({ spot: undefined, fix: undefined })).toBeUndefined()
})

test('GPS accuracy is in yards or metres, or in miles or kilometres if coarse', () => {
  expect(formatAccuracy(7.4, 'imperial')).toBe('Accurate to 8 yd')
  expect(formatAccuracy(0, 'imperial')).toBe('Accurate to 1 yd')
  expect(formatAccuracy(1609.344, 'imperial')).toBe('Accurate to 1.0 mi')
  expect(formatAccuracy(7.4, 'metric')).toBe('Accurate to 7 m')
  expect(formatAccuracy(1609.344, 'metric')).toBe('Accurate to 1.6 km')
})
