import { expect, test } from 'vitest'
import { checkInPlaceWords, detectedSpot, recentSpots, spotsAround } from './check-in-place.ts'

const fix = { latitude: 33.3821, longitude: -117.5889 }
const trestles = { name: 'Lower Trestles', latitude: 33.3848, longitude: -117.5889 }
const church = { name: 'Church', latitude: 33.3758, longitude: -117.5889 }
const farOff = { name: 'San Onofre', latitude: 33.372, longitude: -117.57 }

test('a position selects the nearest spot within half a mile, as on the server', () => {
  expect(detectedSpot(fix, [farOff, church, trestles])).toBe(trestles)
  expect(detectedSpot(fix, [farOff])).toBeUndefined()
})

test('the chosen spot, or else the one at the position, is named before the check-in', () => {
  const around = [church, trestles]
  const words = (known: Parameters<typeof checkInPlaceWords>[0]) => checkInPlaceWords(known)
  expect(words({ chosen: church, fix, around })).toBe('Check in at Church')
  expect(words({ chosen: undefined, fix, around })).toBe('Check in at Lower Trestles')
  expect(words({ chosen: undefined, fix, around: [farOff] })).toBe('By GPS: your position, no spot right here')
  expect(words({ chosen: undefined, fix, around: undefined })).toBe('By GPS: your position')
  expect(words({ chosen: undefined, fix: undefined, around: undefined })).toBe('Choose a spot to check in')
})

const lowers = { id: 'trestles', latitude: 33.3848, longitude: -117.5889 }
const onofre = { id: 'san-onofre', latitude: 33.372, longitude: -117.57 }
const huntington = { id: 'huntington', latitude: 33.655, longitude: -118.005 }

test('nearby spots are those within five miles, nearest first, without duplicates', () => {
  expect(spotsAround(fix, [onofre, huntington, lowers, onofre])).toEqual([lowers, onofre])
  expect(spotsAround(fix, [huntington])).toEqual([])
})

const at = (name: string, startTime: string) => ({
  surfSpot: { id: name, name, latitude: 1, longitude: 1, timeZone: null },
  startTime: `2026-11-${startTime}:00.000Z`,
})

test('recent spots are listed once each, newest first, without GPS-only sessions', () => {
  const sessions = [
    at('Church', '20T06:10'),
    { surfSpot: null, startTime: '2026-11-19T06:00:00.000Z' },
    at('Trestles', '21T06:00'),
    at('Church', '18T06:00'),
  ]
  expect(recentSpots(sessions).map(({ surfSpot, startTime }) => [surfSpot.name, startTime.slice(8, 10)])).toEqual([
    ['Trestles', '21'],
    ['Church', '20'],
  ])
  expect(recentSpots([])).toEqual([])
})
