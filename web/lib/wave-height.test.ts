import { expect, test } from 'vitest'
import { feetInWords } from '#web/lib/wave-height.ts'

test.each([
  [0, '0 ft'],
  [0.1, '0 ft'],
  [1.3, '4 ft'],
  [1.4, '5 ft'],
  [3, '10 ft'],
])('a wave of %f metres is called %s, one figure and no range', (metres, words) => {
  expect(feetInWords(metres)).toBe(words)
})
