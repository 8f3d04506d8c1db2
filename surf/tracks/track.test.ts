import { expect, test } from 'vitest'
import { MAX_TRACK_POINTS } from '#contract/limits.ts'
import { trackProblem } from '#surf/tracks/track.ts'

test('the longest track is a day of one position a second', () => {
  const trackOf = (length: number) =>
    Array.from({ length }, (_, second) => ({ at: second * 1000, latitude: 33.6, longitude: -118 }))
  expect(MAX_TRACK_POINTS).toBe(24 * 60 * 60)
  expect(trackProblem(trackOf(MAX_TRACK_POINTS))).toBeNull()
  expect(trackProblem(trackOf(MAX_TRACK_POINTS + 1))).toBe('too_long')
})
