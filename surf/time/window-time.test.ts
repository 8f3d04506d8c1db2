import { expect, test } from 'vitest'
import { timeOfWindow } from '#surf/time/window-time.ts'
import * as times from '#words/sea/times.ts'

const now = new Date('2026-11-20T20:00:00Z')

test('a window is formatted by the clock of its spot', () => {
  const said = (start: string, end: string, timeZone = 'America/Los_Angeles') =>
    timeOfWindow({ locale: 'en', times }, { start, end }, timeZone, now)
  expect(said('2026-11-21T15:00:00Z', '2026-11-21T18:00:00Z')).toBe('tomorrow 7 to 10 AM')
  expect(said('2026-11-20T21:00:00Z', '2026-11-21T01:00:00Z')).toBe('today 1 to 5 PM')
  expect(said('2026-11-23T19:00:00Z', '2026-11-23T22:00:00Z')).toBe('Monday 11 AM to 2 PM')
  // A day ahead there already, and half an hour off.
  expect(said('2026-11-21T01:30:00Z', '2026-11-21T03:30:00Z', 'Asia/Kolkata')).toBe('today 7 to 9 AM')
  expect(said('2026-11-22T01:00:00Z', '2026-11-22T03:00:00Z', 'Asia/Kolkata')).toBe('tomorrow 6:30 to 8:30 AM')
  expect(said('2026-11-21T21:00:00Z', '2026-11-21T23:30:00Z', 'Australia/Adelaide')).toBe('tomorrow 7:30 to 10 AM')
  expect(said('2026-11-21T15:00:00Z', '2026-11-21T17:30:00Z', 'America/St_Johns')).toBe('tomorrow 11:30 AM to 2 PM')
})
