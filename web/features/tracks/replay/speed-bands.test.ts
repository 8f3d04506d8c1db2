import { expect, test } from 'vitest'
import { ridePieces, speedColour, speedLegend } from '#web/features/tracks/replay/speed-bands.ts'

const points = [0, 1, 2, 3, 4, 5].map((second) => ({ at: second * 1000, latitude: 33 + second / 1e4, longitude: -118 }))

test('faster is warmer', () => {
  expect([10, 15, 22, 29.9, 45].map(speedColour)).toEqual([
    'var(--v1)',
    'var(--v2)',
    'var(--v3)',
    'var(--v4)',
    'var(--v5)',
  ])
})

test('the legend is in the reader’s units, and each speed has its own width', () => {
  const { unit, entries } = speedLegend('metric')
  expect(unit).toBe('km/h')
  expect(entries.map(({ words }) => words)).toEqual(['under 15', '15 to 20', '20 to 25', '25 to 30', '30 or more'])
  expect(entries.map(({ width }) => width)).toEqual([3, 4, 5, 6, 7])
  expect(speedLegend('imperial').entries.map(({ words }) => words)).toEqual([
    'under 9',
    '9 to 12',
    '12 to 16',
    '16 to 19',
    '19 or more',
  ])
})

test('a ride is drawn in segments of one speed, and neighbours share a point', () => {
  const pieces = ridePieces(points, [12, 16, 18, 31, 33, 9], { startAt: 1000, endAt: 4000 })
  expect(pieces.map(({ color, points }) => [color, points.map(({ at }) => at)])).toEqual([
    ['var(--v2)', [1000, 2000]],
    ['var(--v3)', [2000, 3000]],
    ['var(--v5)', [3000, 4000]],
  ])
})

test('a ride that starts and ends between points extends to the surrounding points', () => {
  const times = (startAt: number, endAt: number) =>
    ridePieces(points, [20, 20, 20, 20, 20, 20], { startAt, endAt }).flatMap(({ points }) => points.map(({ at }) => at))
  expect(times(2100, 2900)).toEqual([2000, 3000])
  expect(times(-500, 900)).toEqual([0, 1000])
  expect(times(4100, 9000)).toEqual([4000, 5000])
})
