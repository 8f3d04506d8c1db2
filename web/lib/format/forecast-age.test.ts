import { expect, test } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import { forecastAge, isStale, reportedAt } from '#web/lib/format/forecast-age.ts'

const NOW = Date.parse('2026-11-20T15:00:00Z')
const at = (hours: number) => new Date(NOW - hours * HOUR_MS).toISOString()

test('a fresh forecast shows when it was updated', () => {
  expect(forecastAge({ state: 'fresh', fetchedAt: at(0.2) }, undefined, NOW)).toBe('Updated 12 minutes ago')
  expect(isStale({ state: 'fresh', fetchedAt: at(0.2) }, NOW)).toBe(false)
})

test('a stale forecast says that its source is not answering', () => {
  expect(forecastAge({ state: 'stale', fetchedAt: at(9) }, undefined, NOW)).toBe(
    "Updated 9 hours ago; the weather service isn't answering",
  )
})

test('a forecast that aged in the browser shows its age without blaming the source', () => {
  const kept = { state: 'fresh', fetchedAt: at(7) } as const
  expect(forecastAge(kept, undefined, NOW)).toBe('Updated 7 hours ago')
  expect(isStale(kept, NOW)).toBe(true)
})

test('offline or without a server, the source is not blamed', () => {
  const kept = { state: 'stale', fetchedAt: at(9) } as const
  expect(forecastAge(kept, 'no network', NOW)).toBe("Updated 9 hours ago; you're offline")
  expect(forecastAge(kept, 'no server', NOW)).toBe("Updated 9 hours ago; we couldn't reach the server")
})

test('a place without a forecast shows that', () => {
  expect(forecastAge({ state: 'unknown', fetchedAt: null }, undefined, NOW)).toBe('No forecast for this place')
})

test('a spot’s own values are as old as the source’s response', () => {
  const carried = { time: at(1), hoursOld: 2 }
  expect(reportedAt(carried)).toBe(at(3))
})
