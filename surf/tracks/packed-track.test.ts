import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '#surf/time/durations.ts'
import { packTrack, unpackTrack } from '#surf/tracks/packed-track.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'

const START = Date.UTC(2026, 5, 1)

const point = fc.record(
  {
    at: fc.integer({ min: START, max: START + DAY_MS }),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    accuracyM: fc.double({ min: 0, max: 1e6, noNaN: true }),
  },
  { requiredKeys: ['at', 'latitude', 'longitude'] },
)
const track = fc.array(point, { maxLength: 50 }).map((points) => points.toSorted((one, other) => one.at - other.at))

test('a packed track is restored to the centimetre and the millisecond', () => {
  fc.assert(
    fc.property(track, (points: TrackPoint[]) => {
      const bytes = packTrack(points)
      expect(bytes.length).toBe(points.length * 14)
      const back = unpackTrack(bytes, points[0]?.at ?? 0)
      expect(back.map(({ at }) => at)).toEqual(points.map(({ at }) => at))
      for (const [nth, { latitude, longitude, accuracyM }] of points.entries()) {
        expect(Math.abs(back[nth]!.latitude - latitude)).toBeLessThanOrEqual(0.6e-7)
        expect(Math.abs(back[nth]!.longitude - longitude)).toBeLessThanOrEqual(0.6e-7)
        if (accuracyM === undefined) expect(back[nth]).not.toHaveProperty('accuracyM')
        else expect(back[nth]!.accuracyM).toBeCloseTo(Math.min(accuracyM, 6553.4), 0)
      }
    }),
  )
})

test('bytes inside a larger buffer are read at their offset', () => {
  const points = [{ at: START, latitude: 33.6553123, longitude: -118.0052456, accuracyM: 3.5 }]
  const inside = Buffer.concat([Buffer.from('before'), packTrack(points)]).subarray(6)
  expect(unpackTrack(inside, START)).toEqual(points)
})

test('times in descending order are not packed', () => {
  const at = (time: number) => ({ at: time, latitude: 1, longitude: 1 })
  expect(() => packTrack([at(2), at(1)])).toThrow(RangeError)
})
