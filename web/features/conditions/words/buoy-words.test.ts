import { expect, test } from 'vitest'
import { formatBuoy, formatError, formatMeasured, measuredAgo } from '#web/features/conditions/words/buoy-words.ts'

const buoy = { id: '46253', name: '', kind: 'buoy', latitude: 33.6, longitude: -118.2, distanceMiles: 8.2 } as const
const time = '2026-11-20T15:00:00.000Z'
const observation = { time, waveHeight: 1.2, peakPeriod: 14, direction: 206 }
const ago = (minutes: number) => measuredAgo(observation, Date.parse(time) + minutes * 60_000)

test('a buoy is named with its distance in the reader’s units', () => {
  expect(formatBuoy(buoy, 'imperial')).toBe('Buoy 46253, 8 mi')
  expect(formatBuoy(buoy, 'metric')).toBe('Buoy 46253, 13 km')
  expect(formatBuoy({ ...buoy, kind: 'platform' }, 'imperial')).toBe('Station 46253, 8 mi')
})

test('a measurement has one decimal, and a period only if measured', () => {
  expect(formatMeasured(observation, 'imperial')).toBe('3.9 ft at 14 s')
  expect(formatMeasured({ ...observation, peakPeriod: null }, 'metric')).toBe('1.2 m')
})

test('a measurement’s age is in minutes, hours or days', () => {
  expect([0, 20, 59, 60, 47 * 60, 49 * 60].map(ago)).toEqual([
    'just now',
    '20 min ago',
    '59 min ago',
    '1 h ago',
    '47 h ago',
    '2 days ago',
  ])
  // A browser's clock that is behind.
  expect(ago(-5)).toBe('just now')
})

test('the forecast error is a mean height', () => {
  const error = { meanError: 0.12, bias: -0.1, hours: 160, leadHours: 24 }
  expect(formatError(error, 'imperial')).toBe('off by 0.4 ft on average')
  expect(formatError(error, 'metric')).toBe('off by 0.1 m on average')
})
