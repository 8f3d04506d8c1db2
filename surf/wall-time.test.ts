import { expect, test } from 'vitest'
import { momentsOf, wallTimeAt } from './wall-time.ts'

const iso = (day: string, time: string, zone: string) =>
  momentsOf({ day, time }, zone).map((moment) => new Date(moment).toISOString())

test('a day and a time are one moment by the clocks of the place', () => {
  expect(iso('2026-11-20', '06:12', 'Pacific/Honolulu')).toEqual(['2026-11-20T16:12:00.000Z'])
  expect(iso('2026-11-20', '00:30', 'Australia/Sydney')).toEqual(['2026-11-19T13:30:00.000Z'])
  expect(iso('1974-06-01', '07:00', 'Europe/Lisbon')).toEqual(['1974-06-01T06:00:00.000Z'])
})

test('what clocks skip is no moment, and what they show twice is two', () => {
  expect(iso('2026-03-08', '02:30', 'America/Los_Angeles')).toEqual([])
  expect(iso('2026-11-01', '01:30', 'America/Los_Angeles')).toEqual([
    '2026-11-01T08:30:00.000Z',
    '2026-11-01T09:30:00.000Z',
  ])
  expect(iso('2026-10-04', '02:15', 'Australia/Lord_Howe'), 'half an hour is skipped there').toEqual([])
  expect(iso('2011-12-30', '07:00', 'Pacific/Apia'), 'a day that Samoa left out').toEqual([])
})

test.each(['America/Los_Angeles', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'])(
  'in %s every moment of a year is found again from what the clocks showed',
  (zone) => {
    for (let moment = Date.UTC(2026, 0); moment < Date.UTC(2027, 0); moment += 7 * 3_600_000 + 60_000)
      expect(momentsOf(wallTimeAt(moment, zone), zone)).toContain(moment)
  },
)

test('an emptied field is no moment', () => {
  expect(momentsOf({ day: '', time: '06:12' }, 'UTC')).toEqual([])
  expect(momentsOf({ day: '2026-11-20', time: '' }, 'UTC')).toEqual([])
})
