import { expect, test } from 'vitest'
import { hourlyHeights, tideNow, tidePath } from '#web/features/conditions/charts/tide-curve.ts'

const heights = [
  { time: '2026-11-20T00:00:00Z', height: 1 },
  { time: '2026-11-20T00:30:00Z', height: 2 },
  { time: '2026-11-20T01:00:00Z', height: 1.5 },
]
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)

test('the tide is interpolated between two known half hours', () => {
  expect(tideNow(heights, at('00:15:00'))).toEqual({ height: 1.5, rising: true })
  expect(tideNow(heights, at('00:45:00'))).toEqual({ height: 1.75, rising: false })
  expect(tideNow(heights, at('00:30:00'))).toEqual({ height: 2, rising: false })
})

test('outside the known times the tide is null', () => {
  expect(tideNow(heights, at('01:00:00'))).toBeNull()
  expect(tideNow(heights, at('02:00:00'))).toBeNull()
  expect(tideNow(heights, at('00:00:00') - 1)).toBeNull()
  expect(tideNow([], at('00:00:00'))).toBeNull()
})

test('the curve covers only the heights of its day', () => {
  const day = { start: at('00:30:00'), end: at('01:00:00') }
  expect(tidePath(heights, day, (metres) => 100 - metres * 10)).toBe('M0.00 80.0L100.00 85.0')
  expect(tidePath(heights, { start: at('03:00:00'), end: at('04:00:00') }, (metres) => metres)).toBe('')
})

test('cached heights are an hour apart', () => {
  const tide = { from: '2026-11-20T08:00:00.000Z', hourly: [0.2, 0.9] }
  const facts = { station: { name: 'Lorne', distanceMiles: 2, attribution: '' }, datum: 'LAT', datumIsEstimated: false }
  expect(hourlyHeights({ ...tide, ...facts, extremes: [] })).toEqual([
    { time: '2026-11-20T08:00:00.000Z', height: 0.2 },
    { time: '2026-11-20T09:00:00.000Z', height: 0.9 },
  ])
})
