import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter, dayAt, midnightAt } from '#surf/time/calendar.ts'

const zones = [
  'UTC',
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
  'Asia/Beirut',
  'America/Havana',
  'Etc/GMT+12',
]
const midnight = (day: string, timeZone: string) => midnightAt(day, timeZone).toISOString()

test('a day begins at the place’s midnight', () => {
  expect(midnight('2026-11-20', 'America/Los_Angeles')).toBe('2026-11-20T08:00:00.000Z')
  expect(midnight('2026-11-20', 'Pacific/Kiritimati')).toBe('2026-11-19T10:00:00.000Z')
  expect(midnight('2026-11-20', 'Asia/Kathmandu')).toBe('2026-11-19T18:15:00.000Z')
})

test('a day with a clock change has its true length', () => {
  const hours = (day: string, timeZone: string) =>
    (midnightAt(dayAfter(day), timeZone).getTime() - midnightAt(day, timeZone).getTime()) / 3_600_000
  expect(hours('2026-03-08', 'America/Los_Angeles')).toBe(23)
  expect(hours('2026-11-01', 'America/Los_Angeles')).toBe(25)
  expect(hours('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5)
})

test('a day whose midnight is skipped begins an hour later', () => {
  // Lebanon sets its clocks from 0:00 to 1:00 on the last Sunday of March.
  expect(midnight('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z')
  expect(dayAt(new Date('2026-03-28T21:59:59Z'), 'Asia/Beirut')).toBe('2026-03-28')
})

test('a skipped day begins and ends with the next: Samoa skipped 30 December 2011', () => {
  expect(midnight('2011-12-30', 'Pacific/Apia')).toBe(midnight('2011-12-31', 'Pacific/Apia'))
})

test('the first second of any day belongs to it, and the second before does not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 * 365 }), fc.constantFrom(...zones), (days, timeZone) => {
      const day = new Date(Date.UTC(2012, 0, 1 + days)).toISOString().slice(0, 10)
      const start = midnightAt(day, timeZone)
      expect(dayAt(start, timeZone)).toBe(day)
      expect(dayAt(new Date(start.getTime() - 1000), timeZone)).toBe(dayAfter(day, -1))
    }),
  )
})

test('days continue across the ends of months and years', () => {
  expect(dayAfter('2028-02-28')).toBe('2028-02-29')
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
  expect(dayAfter('2026-11-20', 6)).toBe('2026-11-26')
})

test('an unknown time zone is refused', () => {
  expect(() => dayAt(new Date(), 'Pacific/Atlantis')).toThrow(RangeError)
})
