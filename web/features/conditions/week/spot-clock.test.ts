import { expect, test } from 'vitest'
import { spotClock } from '#web/features/conditions/week/spot-clock.ts'

const DAWN = '2026-11-20T16:21:00Z'
/** Browsers put a narrow space before AM and PM. */
const plain = (text: string) => text.replace(/\s/g, ' ')

test('times are the spot’s, in the reader’s format', () => {
  const honolulu = spotClock('Pacific/Honolulu', 'en-US')
  expect(plain(honolulu.time(DAWN))).toBe('6:21 AM')
  expect(honolulu.tightTime(DAWN)).toBe('6:21a')
  expect(honolulu.tightHour(Date.parse(DAWN))).toBe('6a')
  expect(honolulu.weekday(Date.parse('2026-11-21T05:00:00Z'))).toBe('Friday')
  expect(plain(honolulu.times(DAWN, '2026-11-20T18:00:00Z'))).toBe('6:21 to 8:00 AM')
  const hossegor = spotClock('Europe/Paris', 'fr-FR')
  expect(hossegor.time(DAWN)).toBe('17:21')
  expect(hossegor.tightTime(DAWN)).toBe('17:21')
  expect(hossegor.times(DAWN, '2026-11-20T18:00:00Z')).toBe('17:21 to 19:00')
})

test('a spot’s clock knows whether it differs from the reader’s', () => {
  const readers = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(spotClock(readers).differsFromReaders(Date.parse(DAWN))).toBe(false)
  // No clock on earth shows the same as both of these.
  const others = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((zone) => spotClock(zone))
  expect(others.some((clock) => clock.differsFromReaders(Date.parse(DAWN)))).toBe(true)
})

test('an unknown time zone is refused', () => {
  expect(() => spotClock('Mars/Base')).toThrow(RangeError)
})
