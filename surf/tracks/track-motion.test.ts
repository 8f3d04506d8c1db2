import { expect, test } from 'vitest'
import { speedsAlong } from '#surf/tracks/track-motion.ts'
import { aTrack } from '#test/tracks/a-track.ts'

const track = aTrack({ startAt: Date.parse('2026-05-01T08:00:00Z'), waves: 2 })
/** In the middle of the way out, of the first wait, of the first ride and of the paddle back. */
const MOMENTS = { paddlingOut: 100, waiting: 210, riding: 226, paddlingBack: 270 }

test('each point has the surfer’s speed at it', () => {
  const speeds = speedsAlong(track)
  expect(speeds).toHaveLength(track.length)
  expect(speeds[MOMENTS.paddlingOut]).toBeCloseTo(4, 0)
  expect(speeds[MOMENTS.waiting]).toBeLessThan(2)
  expect(speeds[MOMENTS.riding]).toBeGreaterThan(23)
  expect(speeds[MOMENTS.riding]).toBeLessThan(27)
  expect(speeds[MOMENTS.paddlingBack]).toBeCloseTo(4, 0)
})

test('an impossible position changes no speed', () => {
  const strayed = track.map((point, nth) =>
    nth === MOMENTS.paddlingOut ? { ...point, latitude: point.latitude + 0.05 } : point,
  )
  const speeds = speedsAlong(strayed)
  expect(speeds).toHaveLength(track.length)
  expect(speeds[MOMENTS.paddlingOut]).toBeCloseTo(4, 0)
  expect(speeds[MOMENTS.riding]).toBeGreaterThan(23)
})

test('a track of one point has speed 0, and an empty one no speeds', () => {
  expect(speedsAlong(track.slice(0, 1))).toEqual([0])
  expect(speedsAlong([])).toEqual([])
})
