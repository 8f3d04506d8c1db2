import { expect, test } from 'vitest'
import { greeting } from './idle-hero.tsx'

test('the greeting follows the clock, and a dawn session begins in the morning', () => {
  expect([0, 1, 2, 3, 4, 5, 11, 12, 16, 17, 23].map(greeting)).toEqual([
    'Good evening',
    'Good evening',
    'Up early',
    'Up early',
    'Good morning',
    'Good morning',
    'Good morning',
    'Good afternoon',
    'Good afternoon',
    'Good evening',
    'Good evening',
  ])
})
