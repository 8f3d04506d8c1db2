import { expect, test } from 'vitest'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { guardOf, phaseOf } from '#web/features/safety/watch-phase.ts'

const LIMIT = Date.parse('2026-11-21T15:05:00Z')
const watched = { overdueAt: new Date(LIMIT).toISOString(), alarm: null }
const alarm = { kind: 'overdue', raisedAt: watched.overdueAt, reachedAt: null } as const

test('a surfer is asked from 30 minutes before the limit and overdue from the limit on', () => {
  expect(phaseOf(watched, LIMIT - 31 * MINUTE_MS)).toBe('watched')
  expect(phaseOf(watched, LIMIT - 30 * MINUTE_MS)).toBe('still out')
  expect(phaseOf(watched, LIMIT - 1)).toBe('still out')
  expect(phaseOf(watched, LIMIT)).toBe('overdue')
})

test('an alarm raised by the server counts regardless of the phone’s clock', () => {
  expect(phaseOf({ ...watched, alarm }, LIMIT - 60 * MINUTE_MS)).toBe('overdue')
  expect(phaseOf({ ...watched, alarm: { ...alarm, kind: 'help' } }, LIMIT - 60 * MINUTE_MS)).toBe('help')
})

test('the watch ends once the surfer was reached', () => {
  expect(phaseOf({ overdueAt: null, alarm: { ...alarm, reachedAt: watched.overdueAt } }, LIMIT)).toBe('reached')
  expect(phaseOf({ overdueAt: null, alarm: null }, LIMIT)).toBe('unwatched')
})

test('a surfer counts as protected for three minutes after the server’s last confirmation', () => {
  const now = LIMIT
  expect(guardOf({ isProtected: true }, now - 2 * MINUTE_MS, now)).toBe('protected')
  expect(guardOf({ isProtected: true }, now - 3 * MINUTE_MS, now)).toBe('unknown')
  expect(guardOf({ isProtected: false }, now, now)).toBe('nobody')
  expect(guardOf(undefined, 0, now)).toBe('unknown')
})
