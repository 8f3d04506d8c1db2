import { expect, test } from 'vitest'
import { formatBottom, formatBreak, formatFacing, formatPlace, formatPosition } from './spot-words.ts'

test('break and bottom have texts', () => {
  expect(formatBreak('river-mouth')).toBe('River mouth')
  expect(formatBreak('point')).toBe('Point break')
  expect(formatBottom('cobble')).toBe('Cobble')
})

test('unknown values have no text', () => {
  expect([formatBreak(null), formatBottom(null), formatFacing(null)]).toEqual([undefined, undefined, undefined])
  expect(formatPlace({ area: '', country: 'Peru' })).toBe('Peru')
  expect(formatPlace({ area: '', country: '' })).toBe('')
})

test('an unverified position is marked as such', () => {
  const lowers = { latitude: 33.3819, longitude: -117.5886 }
  expect(formatPosition({ ...lowers, unverified: false })).toBe('33.3819, -117.5886')
  expect(formatPosition({ ...lowers, unverified: true })).toBe('33.3819, -117.5886 · Unverified position')
})
