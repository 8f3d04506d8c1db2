import { expect, test } from 'vitest'
import { checkInPlaceWords, detectedSpot } from './check-in-place.ts'

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
