import { expect, test } from 'vitest'
import { nextOutside } from '#server/features/notifications/delivery/quiet-hours.ts'

const next = (moment: string, { from = '22:00', to = '07:00', timeZone = 'Europe/Paris' } = {}) =>
  nextOutside({ from, to, timeZone }, new Date(moment)).toISOString()

test('notifications outside quiet hours do not wait', () => {
  expect(next('2026-06-15T12:00:00.123Z')).toBe('2026-06-15T12:00:00.123Z')
  expect(next('2026-06-15T05:00:00.000Z')).toBe('2026-06-15T05:00:00.000Z')
  expect(next('2026-06-15T19:59:59.999Z')).toBe('2026-06-15T19:59:59.999Z')
})

test('quiet hours over midnight have the same end in the evening and in the morning', () => {
  expect(next('2026-06-15T20:00:00.000Z')).toBe('2026-06-16T05:00:00.000Z')
  expect(next('2026-06-15T21:59:59.999Z')).toBe('2026-06-16T05:00:00.000Z')
  expect(next('2026-06-16T04:59:59.999Z')).toBe('2026-06-16T05:00:00.000Z')
})

test('within a day', () => {
  const nap = { from: '13:00', to: '15:30' }
  expect(next('2026-06-15T11:00:00Z', nap)).toBe('2026-06-15T13:30:00.000Z')
  expect(next('2026-06-15T13:30:00Z', nap)).toBe('2026-06-15T13:30:00.000Z')
  expect(next('2026-06-15T10:59:00Z', nap)).toBe('2026-06-15T10:59:00.000Z')
})

test('a night with a clock change is an hour shorter or longer', () => {
  expect(next('2026-03-28T22:30:00Z')).toBe('2026-03-29T05:00:00.000Z')
  expect(next('2026-10-24T20:30:00Z')).toBe('2026-10-25T06:00:00.000Z')
})

test('an end that clocks skip is at the skip, and one that occurs twice is at the first', () => {
  expect(next('2026-03-29T00:10:00Z', { to: '02:30' })).toBe('2026-03-29T01:00:00.000Z')
  expect(next('2026-10-24T23:00:00Z', { to: '02:30' })).toBe('2026-10-25T00:30:00.000Z')
})

test('quiet hours work in half-hour time zones and far from Greenwich', () => {
  expect(next('2026-06-15T18:00:00Z', { timeZone: 'Asia/Kathmandu' })).toBe('2026-06-16T01:15:00.000Z')
  expect(next('2026-06-15T08:30:00Z', { timeZone: 'Pacific/Kiritimati' })).toBe('2026-06-15T17:00:00.000Z')
  // Lord Howe moves its clocks by half an hour.
  expect(next('2026-10-03T13:00:00Z', { timeZone: 'Australia/Lord_Howe' })).toBe('2026-10-03T20:00:00.000Z')
})

test('equal times mean no quiet hours, and a minute less than a day nearly all of it', () => {
  expect(next('2026-06-15T20:00:00Z', { from: '22:00', to: '22:00' })).toBe('2026-06-15T20:00:00.000Z')
  expect(next('2026-06-15T20:01:00Z', { from: '22:01', to: '22:00' })).toBe('2026-06-16T20:00:00.000Z')
})
