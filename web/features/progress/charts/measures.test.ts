import { expect, test } from 'vitest'
import { gridLines, measuresOf } from '#web/features/progress/charts/measures.ts'

const step = {
  from: '2026-11-02',
  to: '2026-11-08',
  ...{ sessions: 1, hours: 1, wavesPerSession: null, topKmh: null, longestRideM: null },
}

test('only measures present in the sessions are offered, hours and sessions always', () => {
  const names = (...steps: (typeof step)[]) => measuresOf(steps).map(({ name }) => name)
  expect(names(step)).toEqual(['Hours', 'Sessions'])
  expect(
    measuresOf([step, { ...step, wavesPerSession: 0, topKmh: 25, longestRideM: 80 }]).map(({ name }) => name),
  ).toEqual(['Hours', 'Sessions', 'Waves each', 'Top speed', 'Longest ride'])
})

test('values are in the reader’s units', () => {
  const all = measuresOf([{ ...step, wavesPerSession: 1, topKmh: 32.2, longestRideM: 100 }])
  const written = (units: 'imperial' | 'metric') =>
    all.map(({ figureOf, words }) =>
      words(figureOf({ ...step, wavesPerSession: 1.5, topKmh: 32.2, longestRideM: 100 }) ?? 0, units),
    )
  expect(written('imperial')).toEqual(['1 hour', '1 session', '1.5 waves per session', '20 mph', '328 ft'])
  expect(written('metric')).toEqual(['1 hour', '1 session', '1.5 waves per session', '32 km/h', '100 m'])
})

test('an axis has at most four round lines', () => {
  expect(gridLines(0, false)).toEqual([])
  expect(gridLines(1, true)).toEqual([1])
  expect(gridLines(3, true)).toEqual([1, 2, 3])
  expect(gridLines(7, true)).toEqual([2, 4, 6])
  expect(gridLines(0.8, false)).toEqual([0.2, 0.4, 0.6, 0.8])
  expect(gridLines(23.4, true)).toEqual([10, 20])
  expect(gridLines(1204, true)).toEqual([500, 1000])
})
