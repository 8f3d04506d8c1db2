import { expect, test } from 'vitest'
import { waveAgainstPerson } from '#web/features/conditions/words/wave-words.ts'

test.each([
  [0.1, 'Flat'],
  [1, 'Ankle to knee high'],
  [2.5, 'Knee to waist high'],
  [3.5, 'Waist to chest high'],
  [5, 'Chest to head high'],
  [5.75, 'Head high'],
  [8, 'Overhead'],
  [12, 'Double overhead'],
  [30, 'Triple overhead'],
])('%f feet is %s', (feet, words) => {
  expect(waveAgainstPerson(feet)).toBe(words)
})
