import { expect, test } from 'vitest'
import { elapsed } from '#web/lib/format/format.ts'
import { durationMs, startsAboutThen } from './duration.ts'

const startTime = '2026-11-20T05:51:00.000Z'

test('an active session lasts until now, an ended one until its end', () => {
  const now = Date.parse('2026-11-20T07:15:30.000Z')
  expect(elapsed(durationMs({ startTime, endTime: null }, now))).toBe('1h 24m')
  expect(elapsed(durationMs({ startTime, endTime: '2026-11-20T06:40:59.000Z' }, now))).toBe('49m')
})

test("a phone whose clock is behind the server's shows no negative time", () => {
  expect(elapsed(durationMs({ startTime, endTime: null }, Date.parse('2026-11-20T05:50:00.000Z')))).toBe('0m')
})

test('a start known only to the hour is recognized', () => {
  expect(startsAboutThen({ startTime: '2026-11-20T05:00:00.000Z' })).toBe(true)
  expect(startsAboutThen({ startTime: '2026-11-20T05:00:21.309Z' })).toBe(false)
})
