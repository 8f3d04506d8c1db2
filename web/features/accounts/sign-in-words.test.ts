import { expect, test } from 'vitest'
import { daysAgo, formatBrowser } from '#web/features/accounts/sign-ins/sign-in-words.ts'

const now = new Date(2026, 10, 20, 9, 30)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

test.each([
  ['this morning', at(20, 1), 'today'],
  ['late last night', at(19, 23), 'yesterday'],
  ['three nights ago', at(17, 12), '3 days ago'],
  ['by a server whose clock is ahead', at(21, 1), 'today'],
])('%s', (_, time, words) => {
  expect(daysAgo(time, now)).toBe(words)
})

test('a browser is named with its system, as far as both are known', () => {
  expect(['Chrome on Android', 'Firefox', null].map(formatBrowser)).toEqual([
    'Chrome on Android',
    'Firefox',
    'Unknown browser',
  ])
})
