import { expect, test } from 'vitest'
import { onSameRound } from '#web/ui/map/use-map.ts'

test('across the date line a place is found on the visible copy of the world', () => {
  expect(onSameRound(-179, 178)).toBe(181)
  expect(onSameRound(177, -175)).toBe(-183)
  expect(onSameRound(-118, -100)).toBe(-118)
  expect(onSameRound(10, 725)).toBe(730)
})
