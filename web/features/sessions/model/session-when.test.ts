import { expect, test } from 'vitest'
import { changedWhen, movedWhen, onDay, readWhen, whenIn } from './session-when.ts'

const session = { startTime: '2026-11-20T16:12:00.000Z', endTime: '2026-11-20T18:00:00.000Z' }
const inHawaii = { startDay: '2026-11-20', startTime: '06:12', endDay: '2026-11-20', endTime: '08:00' }

test('a form uses the local time of the place', () => {
  expect(whenIn(session, 'Pacific/Honolulu')).toEqual(inHawaii)
  expect(readWhen(inHawaii, 'Pacific/Honolulu')).toEqual({ ...session, issues: {} })
})

test('an active session has no end, and an incomplete form shows no errors', () => {
  const active = whenIn({ ...session, endTime: null }, 'Pacific/Honolulu')
  expect(active).toMatchObject({ endDay: '', endTime: '' })
  expect(readWhen(active, 'Pacific/Honolulu')).toEqual({ startTime: session.startTime, issues: {} })
  expect(readWhen(onDay('2026-11-20'), 'UTC')).toEqual({ issues: {} })
})

test('the end day follows the start day until it is changed', () => {
  expect(changedWhen(inHawaii, { startDay: '2026-11-19' })).toMatchObject({ endDay: '2026-11-19' })
  const overNight = changedWhen(inHawaii, { endDay: '2026-11-21' })
  expect(changedWhen(overNight, { startDay: '2026-11-19' })).toMatchObject({ endDay: '2026-11-21' })
})

test.each([
  ['an end before the start', { endTime: '06:00' }, 'endTime', /after the start/],
  ['thirteen hours', { endTime: '19:13' }, 'endTime', /more than 12 hours/],
  ['a year that is still being typed', { startDay: '0002-11-20' }, 'startTime', /from 1950/],
])('%s is reported beside its field', (_, more, path, message) => {
  expect(readWhen({ ...inHawaii, ...more }, 'Pacific/Honolulu').issues).toEqual({
    [path]: expect.stringMatching(message),
  })
})

test('an hour skipped by the clock is refused, and a repeated one means the first', () => {
  const spring = { startDay: '2026-03-08', startTime: '02:30', endDay: '2026-03-08', endTime: '04:00' }
  expect(readWhen(spring, 'America/Los_Angeles').issues).toEqual({
    startTime: expect.stringContaining('skipped 02:30'),
  })
  const autumn = { startDay: '2026-11-01', startTime: '01:30', endDay: '2026-11-01', endTime: '01:10' }
  expect(readWhen(autumn, 'America/Los_Angeles'), '40 minutes, over the hour that came twice').toEqual({
    startTime: '2026-11-01T08:30:00.000Z',
    endTime: '2026-11-01T09:10:00.000Z',
    issues: {},
  })
})

test('after a change of place the form shows the same moments in the new local time', () => {
  expect(movedWhen(inHawaii, 'Pacific/Honolulu', 'America/Los_Angeles')).toEqual({
    ...{ startDay: '2026-11-20', startTime: '08:12', endDay: '2026-11-20', endTime: '10:00' },
  })
  expect(movedWhen(onDay('2026-11-20'), 'UTC', 'Pacific/Honolulu')).toEqual(onDay('2026-11-20'))
})
