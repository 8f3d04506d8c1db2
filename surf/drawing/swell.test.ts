import { expect, test } from 'vitest'
import { swellLine, swing } from './swell.ts'

test('at the end of the loop each swell line matches the start of the next, without a seam', () => {
  for (let line = -1; line < 13; line += 1)
    expect(swellLine(500, 430, 2, line, 1)).toBe(swellLine(500, 430, 2, line + 1, 0))
})

test('a swing starts and ends the loop at rest', () => {
  for (const [turns, lag] of [
    [1, 0],
    [2, 0.3],
    [3, -0.2],
  ] as const) {
    expect(swing(0, turns, lag)).toBe(0)
    expect(swing(1, turns, lag)).toBeCloseTo(0, 10)
  }
})
