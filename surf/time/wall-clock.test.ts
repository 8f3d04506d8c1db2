import { expect, test } from 'vitest'
import { dayAt } from '#surf/time/calendar.ts'
import { momentAt, momentsAt, timeAt } from '#surf/time/wall-clock.ts'

const utc = (day: string, time: string, timeZone: string) => momentAt(day, time, timeZone)?.toISOString()

test('a time is the place’s local time in any season', () => {
  expect(utc('2026-11-28', '06:00', 'Europe/Lisbon')).toBe('2026-11-28T06:00:00.000Z')
  expect(utc('2026-07-28', '06:00', 'Europe/Lisbon')).toBe('2026-07-28T05:00:00.000Z')
  expect(utc('2026-11-28', '06:00', 'Pacific/Kiritimati')).toBe('2026-11-27T16:00:00.000Z')
  expect(utc('2026-11-28', '06:00', 'Asia/Kolkata')).toBe('2026-11-28T00:30:00.000Z')
  expect(timeAt(new Date('2026-11-28T00:30:00Z'), 'Asia/Kolkata')).toBe('06:00')
  expect(timeAt(new Date('2026-11-28T00:00:00Z'), 'UTC')).toBe('00:00')
})

test('a repeated time means the first of two, and a skipped time is moved forward', () => {
  expect(utc('2026-10-25', '01:30', 'Europe/Lisbon')).toBe('2026-10-25T00:30:00.000Z')
  expect(utc('2026-03-29', '01:30', 'Europe/Lisbon')).toBe('2026-03-29T01:30:00.000Z')
  expect(utc('2026-10-25', '03:00', 'Europe/Lisbon')).toBe('2026-10-25T03:00:00.000Z')
})

test('an invalid day or time gives no moment', () => {
  expect(momentAt('', '06:00', 'UTC')).toBeUndefined()
  expect(momentAt('2026-11-28', '', 'UTC')).toBeUndefined()
  for (const year of ['0002', '0020', '0202'])
    expect(momentAt(`${year}-11-28`, '06:00', 'Europe/Lisbon'), 'a year while it is typed').toBeUndefined()
})

test('a skipped time has no moment, and a repeated one has two', () => {
  const all = (day: string, time: string, zone: string) =>
    momentsAt(day, time, zone).map((moment) => moment.toISOString())
  expect(all('2026-03-08', '02:30', 'America/Los_Angeles')).toEqual([])
  expect(all('2026-11-01', '01:30', 'America/Los_Angeles')).toEqual([
    '2026-11-01T08:30:00.000Z',
    '2026-11-01T09:30:00.000Z',
  ])
  expect(all('2026-10-04', '02:15', 'Australia/Lord_Howe'), 'half an hour is skipped there').toEqual([])
  expect(all('2011-12-30', '07:00', 'Pacific/Apia'), 'a day that Samoa left out').toEqual([])
  expect(all('', '07:00', 'UTC')).toEqual([])
})

test.each(['America/Los_Angeles', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia'])(
  'in %s moments throughout a year are recovered from their local time',
  (zone) => {
    for (let ms = Date.UTC(2026, 0); ms < Date.UTC(2027, 0); ms += 101 * 3_600_000 + 60_000) {
      const moment = new Date(ms)
      expect(momentsAt(dayAt(moment, zone), timeAt(moment, zone), zone)).toContainEqual(moment)
    }
  },
)
