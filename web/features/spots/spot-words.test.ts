import { expect, test } from 'vitest'
import { bottomInWords, breakInWords, facingInWords, placeInWords, positionInWords } from './spot-words.ts'

test('break and bottom are said in words', () => {
  expect(breakInWords('river-mouth')).toBe('River mouth')
  expect(breakInWords('point')).toBe('Point break')
  expect(bottomInWords('cobble')).toBe('Cobble')
})

test('nothing is said of what nobody has told', () => {
  expect([breakInWords(null), bottomInWords(null), facingInWords(null)]).toEqual([undefined, undefined, undefined])
  expect(placeInWords({ area: '', country: 'Peru' })).toBe('Peru')
  expect(placeInWords({ area: '', country: '' })).toBe('')
})

test('a position that nobody has compared with a reference says so', () => {
  const lowers = { latitude: 33.3819, longitude: -117.5886 }
  expect(positionInWords({ ...lowers, unverified: false })).toBe('33.3819, -117.5886')
  expect(positionInWords({ ...lowers, unverified: true })).toBe('33.3819, -117.5886 · Unverified position')
})
