import { expect, test } from 'vitest'
import { wholeMinutes } from '#web/features/sessions/parts/session-card.tsx'

test('a session lasts whole minutes, rounded', () => {
  expect(wholeMinutes('2026-06-01T06:00:00.000Z', '2026-06-01T08:05:29.000Z')).toBe(125)
  expect(wholeMinutes('2026-06-01T06:00:00.000Z', '2026-06-01T06:00:30.000Z')).toBe(1)
  expect(wholeMinutes('2026-06-01T23:59:00.000Z', '2026-06-02T00:01:00.000Z')).toBe(2)
})
