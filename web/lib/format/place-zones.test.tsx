import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useZoneAt, useZoneOf } from '#web/lib/format/place-zones.ts'

/** Duranbah lies in New South Wales; the map of time zones has Queensland there, an hour earlier in summer. */
const here = { latitude: -28.1684, longitude: 153.5513 }

test('a catalogue spot has its own clock at once, and goes before the position of a session there', () => {
  const zoneAt = (surfed: Parameters<typeof useZoneAt>[0]) => renderHook(() => useZoneAt(surfed)).result.current
  expect(zoneAt({ ...here, timeZone: 'Australia/Sydney' })).toBe('Australia/Sydney')
  expect(zoneAt({ ...here, surfSpot: { ...here, timeZone: 'Australia/Sydney' } })).toBe('Australia/Sydney')
})

test('another place has the clock of its position', async () => {
  const { result } = renderHook(() => useZoneAt({ latitude: 38.7, longitude: -9.4, timeZone: null }))
  await waitFor(() => expect(result.current).toBe('Europe/Lisbon'))
})

test('a form reads times by the clock of the chosen spot', async () => {
  const { result } = renderHook(() => useZoneOf())
  await waitFor(() => expect(result.current?.({ ...here, timeZone: 'Australia/Sydney' })).toBe('Australia/Sydney'))
  expect(result.current?.({ latitude: 38.7, longitude: -9.4 })).toBe('Europe/Lisbon')
})

test('a time zone that the browser does not know counts as the reader’s own', () => {
  const { result } = renderHook(() => useZoneAt({ ...here, timeZone: 'Mars/Olympus' }))
  expect(result.current).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
})
