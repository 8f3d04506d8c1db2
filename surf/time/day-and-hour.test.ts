import { expect, test } from 'vitest'
import { readDayAndHour } from '#surf/time/day-and-hour.ts'

const read = (time: string, timeZone: string) => {
  const dayAndHour = readDayAndHour(Date.parse(time), timeZone)
  return dayAndHour && `${dayAndHour.day} ${dayAndHour.hour}`
}

test('day and hour are in local time', () => {
  expect(read('2026-11-20T14:30:00Z', 'America/Los_Angeles')).toBe('2026-11-20 6')
  expect(read('2026-11-20T14:30:00Z', 'Australia/Brisbane')).toBe('2026-11-21 0')
  expect(read('2026-01-01T09:59:00Z', 'Pacific/Pago_Pago')).toBe('2025-12-31 22')
  expect(read('2026-11-20T00:00:00Z', 'UTC')).toBe('2026-11-20 0')
})

test('a clock set forward skips an hour, and one set back repeats one', () => {
  const zone = 'America/Los_Angeles'
  expect(read('2026-03-08T09:59:00Z', zone)).toBe('2026-03-08 1')
  expect(read('2026-03-08T10:00:00Z', zone)).toBe('2026-03-08 3')
  expect(read('2026-11-01T08:30:00Z', zone)).toBe('2026-11-01 1')
  expect(read('2026-11-01T09:30:00Z', zone)).toBe('2026-11-01 1')
})

test('an unknown time zone gives null, each time', () => {
  expect([readDayAndHour(0, 'Mars/Olympus'), readDayAndHour(0, 'Mars/Olympus'), readDayAndHour(0, '')]).toEqual([
    null,
    null,
    null,
  ])
})

test('every zone is correct to the hour, even with two clock changes in a season', () => {
  const [from, to] = [Date.parse('1975-01-01T00:00:00Z'), Date.parse('2035-01-01T00:00:00Z')]
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const
    const calendar = new Intl.DateTimeFormat('en-CA', { ...fields, timeZone })
    for (let moment = from; moment < to; moment += 37.3 * 24 * 3_600_000) {
      const { day, hour } = readDayAndHour(moment, timeZone)!
      expect({ timeZone, read: `${day}, ${String(hour).padStart(2, '0')}` }).toEqual({
        timeZone,
        read: calendar.format(moment),
      })
    }
  }
})
