import { expect, test } from 'vitest'
import { clockOfPlace } from './when-words.ts'

const morning = '2026-11-20T16:12:00.000Z'

test('a reader in another time zone learns that times are local to the spot', () => {
  expect(clockOfPlace(morning, 'Pacific/Honolulu', 'America/Los_Angeles')).toBe(
    'Times are local to the spot: Hawaii-Aleutian Standard Time.',
  )
  expect(
    clockOfPlace(morning, 'America/Tijuana', 'America/Los_Angeles'),
    'another zone with the same clock',
  ).toBeUndefined()
})
