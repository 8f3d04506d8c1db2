import { expect, test } from 'vitest'
import { formatPlace, placeKind } from '#web/features/sessions/model/place-words.ts'

const pier = { id: 'pier', name: 'Pier', latitude: 33.6553, longitude: -118.0052, timeZone: null }

test('a session’s place is only as exact as its reader may know it', () => {
  expect(placeKind({ latitude: 33.6549, longitude: -118.006, surfSpot: pier }, false)).toBe('exact')
  expect(placeKind({ latitude: 33.6553, longitude: -118.0052, surfSpot: pier }, false)).toBe('spot')
  expect(placeKind({ latitude: 33.65123, longitude: -118.01, surfSpot: null }, false)).toBe('exact')
  expect(placeKind({ latitude: 33.66, longitude: -118.01, surfSpot: null }, false)).toBe('around')
  expect(placeKind({ latitude: 33.66, longitude: -118.01, surfSpot: null }, true)).toBe('exact')
  expect(placeKind({ latitude: null, longitude: null, surfSpot: null }, false)).toBeUndefined()
})

test('the text matches the map’s precision', () => {
  expect(formatPlace('around', false, 'imperial')).toBe('Somewhere within 2 mi. Only buddies see the exact place.')
  expect(formatPlace('around', false, 'metric')).toBe('Somewhere within 3 km. Only buddies see the exact place.')
  expect(formatPlace('exact', true, 'metric')).toBe('Only you and your buddies see the exact place.')
})
