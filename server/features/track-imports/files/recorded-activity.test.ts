import { expect, test } from 'vitest'
import { degreesIn, timeIn } from '#server/features/track-imports/files/recorded-activity.ts'

const AT = Date.UTC(2025, 5, 8, 15, 0, 7)

test.each([
  ['2025-06-08T15:00:07Z', AT],
  ['2025-06-08T15:00:07.25Z', AT + 250],
  ['2025-06-08T15:00:07,500Z', AT + 500],
  ['20250608T150007Z', AT],
  ['20250608T150007.123456Z', AT + 123],
  ['2025-06-08T08:00:07-07:00', AT],
  ['2025-06-08T17:00:07+0200', AT],
  ['2025-06-08 20:30:07+05:30', AT],
  ['2025-06-08T15:00Z', AT - 7_000],
])('the time %s is read', (text, at) => {
  expect(timeIn(text)).toBe(at)
})

test('a time without a zone is UTC, in any time zone of the server', () => {
  expect([timeIn('2025-06-08T15:00:07'), timeIn('20250608T150007'), timeIn('2025-06-08 15:00:07')]).toEqual([
    AT,
    AT,
    AT,
  ])
})

test.each(['', 'yesterday', '15:00:07', '2025-13-08T15:00:07Z', '2025-06-08T25:00:07Z', '1749394807'])(
  '‘%s’ is not read as a time',
  (text) => {
    expect(timeIn(text)).toBeNaN()
  },
)

test('degrees have a point or a comma, and missing ones are not a number', () => {
  expect([degreesIn('33.6553'), degreesIn(' -118,0052 ')]).toEqual([33.6553, -118.0052])
  for (const none of [undefined, '', ' ', 'north', '1,2,3']) expect(degreesIn(none)).toBeNaN()
})
