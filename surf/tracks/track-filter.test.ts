import { expect, test } from 'vitest'
import { filterForwards, STATE_SIZE } from '#surf/tracks/track-filter.ts'

test('a track that starts on a wave has its true speed from the second position on', () => {
  const seconds = Float64Array.from({ length: 20 }, (_, second) => second)
  const still = seconds.map(() => 0)
  const track = { length: 20, startAt: 0, seconds, east: seconds.map((second) => 6 * second), north: still }
  const states = filterForwards({ ...track, doubt: seconds.map(() => 1), runStarts: [0] }, 2)
  const speeds = Array.from(seconds, (second) => states[STATE_SIZE * second + 2]!)
  expect(speeds[1]).toBeGreaterThan(3)
  expect(Math.max(...speeds)).toBeLessThan(6.3)
  expect(speeds[19]).toBeCloseTo(6, 3)
})
