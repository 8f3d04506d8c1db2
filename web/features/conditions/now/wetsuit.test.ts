import { expect, test } from 'vitest'
import { wetsuitFor } from '#web/features/conditions/now/wetsuit.ts'

test.each([
  [82, 'Boardshorts or a bikini will do'],
  [70, 'A spring suit will do'],
  [66, 'A 3/2 keeps you warm'],
  [58, 'A 4/3 keeps you warm'],
  [53, 'A 4/3 with boots keeps you warm'],
  [48, 'Wear a 5/4 with boots, gloves and hood'],
  [31, 'Wear a 6/5 with boots, gloves and hood'],
])('in water of %i °F: %s', (fahrenheit, words) => {
  expect(wetsuitFor(fahrenheit)).toBe(words)
})
