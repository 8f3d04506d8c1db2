import { expect, test } from 'vitest'
import { advance, indexAt } from '#web/features/tracks/replay/replay-time.ts'

const pointsAt = (...seconds: number[]) =>
  seconds.map((second) => ({ at: second * 1000, latitude: 33.65, longitude: -118 }))
const points = pointsAt(100, 101, 102, 110, 200, 201)

test('a replay time shows the last point before it', () => {
  expect(indexAt(points, 0)).toBe(0)
  expect(indexAt(points, 101_000)).toBe(1)
  expect(indexAt(points, 109_999)).toBe(2)
  expect(indexAt(points, 999_000)).toBe(5)
})

test('a replay advances with elapsed time, also between points', () => {
  expect(advance(points, 100_000, 100)).toBe(100_100)
  expect(advance(points, 102_000, 6_000)).toBe(108_000)
})

test('a replay skips gaps in the recording', () => {
  expect(advance(points, 109_000, 2_000)).toBe(200_000)
})

test('a replay ends at the last point', () => {
  expect(advance(points, 200_500, 60_000)).toBe(201_000)
  expect(advance([], 5, 1)).toBe(5)
})
