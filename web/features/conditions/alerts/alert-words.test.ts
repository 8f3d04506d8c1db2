import { expect, test } from 'vitest'
import { type AlertCriteria, clockHour, formatAlert, formatDark } from '#web/features/conditions/alerts/alert-words.ts'

const asked: AlertCriteria = {
  kind: 'rating',
  leastRating: 3,
  hours: 'first-light',
  days: [6, 7],
  tide: null,
  noticeDays: 2,
}

test("an alert's criteria are one plain sentence", () => {
  expect(formatAlert(asked)).toBe("Good or better, first light, Sat and Sun, up to 2 days' notice")
  expect(formatAlert({ ...asked, leastRating: 5, hours: { from: 6, to: 12 }, tide: 'rising', noticeDays: 1 })).toBe(
    "Epic, 6 AM to noon, rising tide, Sat and Sun, up to a day's notice",
  )
  expect(
    formatAlert({ ...asked, kind: 'loved', hours: { from: 0, to: 24 }, days: [1, 2, 3, 4, 5, 6, 7], noticeDays: 3 }),
  ).toBe("Like the days you loved, in daylight, every day, up to 3 days' notice")
  expect(formatAlert({ ...asked, days: [1, 3, 5] })).toContain('Mon, Wed, and Fri')
})

test('hours have everyday names', () => {
  expect([0, 7, 12, 13, 24].map(clockHour)).toEqual(['midnight', '7 AM', 'noon', '1 PM', 'midnight'])
})

test('an alert for first light during polar day shows when first light returns', () => {
  expect(formatDark({ hours: 'first-light', lightFrom: '2026-08-12' })).toBe(
    "There's no first light here until about August 12.",
  )
  expect(formatDark({ hours: { from: 8, to: 10 }, lightFrom: null })).toBe(undefined)
})
