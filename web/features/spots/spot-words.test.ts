import { expect, test } from 'vitest'
import { bottomInWords, breakInWords, facingInWords, placeInWords } from './spot-words.ts'

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
