import { expect, test } from 'vitest'
import * as texts from '#words/server/issues.ts'
import { spanIssue } from './session-span.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const issue = (startTime: string, endTime: string) => spanIssue({ startTime, endTime }, now)

test('a past session of up to 12 hours is valid, also with a phone clock five minutes ahead', () => {
  expect(issue('1950-01-01T00:00:00Z', '1950-01-01T12:00:00Z')).toBeUndefined()
  expect(issue('2026-11-20T11:00:00Z', '2026-11-20T12:05:00Z')).toBeUndefined()
})

test.each([
  ['1949-12-31T23:00:00Z', '1950-01-01T01:00:00Z', 'startTime', /from 1950/],
  ['2026-11-20T12:06:00Z', '2026-11-20T13:00:00Z', 'startTime', /in the future/],
  ['2026-11-20T11:00:00Z', '2026-11-20T12:06:00Z', 'endTime', /in the future/],
  ['2026-11-19T10:00:00Z', '2026-11-19T09:00:00Z', 'endTime', /after the start/],
  ['2026-11-19T10:00:00Z', '2026-11-19T10:00:00Z', 'endTime', /after the start/],
  ['2026-11-19T10:00:00Z', '2026-11-19T22:00:01Z', 'endTime', /12 hours/],
])('a session from %s to %s is invalid, and the wrong time is named', (start, end, path, message) => {
  const found = issue(start, end)
  expect([found?.path, found?.text(texts)]).toEqual([path, expect.stringMatching(message)])
})

test('without a current time, a future session is valid', () => {
  expect(spanIssue({ startTime: '2126-01-01T10:00:00Z', endTime: '2126-01-01T11:00:00Z' })).toBeUndefined()
})
