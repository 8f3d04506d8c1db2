import { expect, test } from 'vitest'
import type { CorrectedRide } from '#surf/tracks/corrected-waves.ts'
import type { Ride } from '#surf/tracks/waves.ts'
import { formatRide, formatRideReason } from '#web/features/tracks/ride-words.ts'

const found: Ride = {
  ...{ startAt: 0, endAt: 12_400, seconds: 12.4, lengthM: 83.2, topKmh: 25.3, meanKmh: 21.8 },
  ...{ side: 'left', rejected: null, flagged: false },
}
const ride = (changes: Partial<CorrectedRide> = {}, foundAs: Partial<Ride> = {}): CorrectedRide => ({
  ...{ startAt: 0, endAt: 12_400, lengthM: 83.2, topKmh: 25.3, isCounted: true, correction: null },
  ride: { ...found, ...foundAs },
  ...changes,
})

test('a ride is described in the reader’s units, without unknown values', () => {
  expect(formatRide(ride(), 'metric')).toBe('83 m, 12 s, top 25 km/h, average 22 km/h, left')
  expect(formatRide(ride({}, { side: null }), 'imperial')).toBe('273 ft, 12 s, top 16 mph, average 14 mph')
  expect(formatRide(ride({ ride: undefined }), 'metric')).toBe('83 m, 12 s, top 25 km/h')
})

test('a ride shows a reason if its count is not obvious', () => {
  expect(formatRideReason(ride())).toBeUndefined()
  expect(formatRideReason(ride({}, { rejected: 'direction' }))).toBe('Not counted: not the direction of your waves')
  expect(formatRideReason(ride({}, { flagged: true }))).toBe('Not counted: not a surf wave?')
  expect(formatRideReason(ride({ correction: true }, { rejected: 'direction' }))).toBe('You counted it as a wave')
  expect(formatRideReason(ride({ correction: false }))).toBe("You didn't count it")
})
