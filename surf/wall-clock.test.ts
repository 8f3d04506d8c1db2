import { expect, test } from 'vitest'
import { momentAt, timeAt } from '#surf/wall-clock.ts'

const utc = (day: string, time: string, timeZone: string) => momentAt(day, time, timeZone)?.toISOString()

test('a time is that of the clocks of the place, whatever the season', () => {
  expect(utc('2026-11-28', '06:00', 'Europe/Lisbon')).toBe('2026-11-28T06:00:00.000Z')
  expect(utc('2026-07-28', '06:00', 'Europe/Lisbon')).toBe('2026-07-28T05:00:00.000Z')
  expect(utc('2026-11-28', '06:00', 'Pacific/Kiritimati')).toBe('2026-11-27T16:00:00.000Z')
  expect(utc('2026-11-28', '06:00', 'Asia/Kolkata')).toBe('2026-11-28T00:30:00.000Z')
  expect(timeAt(new Date('2026-11-28T00:30:00Z'), 'Asia/Kolkata')).toBe('06:00')
  expect(timeAt(new Date('2026-11-28T00:00:00Z'), 'UTC')).toBe('00:00')
})

test('when clocks are turned back it is the first of two, and what they skip comes after', () => {
  expect(utc('2026-10-25', '01:30', 'Europe/Lisbon')).toBe('2026-10-25T00:30:00.000Z')
  expect(utc('2026-03-29', '01:30', 'Europe/Lisbon')).toBe('2026-03-29T01:30:00.000Z')
  expect(utc('2026-10-25', '03:00', 'Europe/Lisbon')).toBe('2026-10-25T03:00:00.000Z')
})

test('what is no day or no time is no moment', () => {
  expect(momentAt('', '06:00', 'UTC')).toBeUndefined()
  expect(momentAt('2026-11-28', '', 'UTC')).toBeUndefined()
})
