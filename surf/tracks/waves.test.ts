import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TrackPoint } from '#surf/tracks/track.ts'
import { findWaves, isWave } from '#surf/tracks/waves.ts'

const START = Date.UTC(2026, 5, 1, 15)
const METRES_PER_DEGREE = 111_195

type Leg = { seconds: number; kmh: number; bearing: number }

const wait = (seconds: number): Leg => ({ seconds, kmh: 0, bearing: 0 })
const paddleOut: Leg = { seconds: 60, kmh: 4, bearing: 270 }
/** A beach that faces west: its waves go east. */
const ride = (leg: Partial<Leg> = {}): Leg => ({ seconds: 12, kmh: 24, bearing: 90, ...leg })

/** A position each second along the legs, without noise, beginning at 0.5° north of the equator. */
function trackOf(...legs: Leg[]): TrackPoint[] {
  let [east, north, second] = [0, 0, 0]
  const points: TrackPoint[] = []
  for (const { seconds, kmh, bearing } of legs)
    for (let spent = 0; spent < seconds; spent += 1) {
      points.push({
        at: START + second * 1000,
        latitude: 0.5 + north / METRES_PER_DEGREE,
        longitude: 10 + east / METRES_PER_DEGREE,
      })
      east += (kmh / 3.6) * Math.sin((bearing * Math.PI) / 180)
      north += (kmh / 3.6) * Math.cos((bearing * Math.PI) / 180)
      second += 1
    }
  return points
}

const session = (...legs: Leg[]) => trackOf(wait(60), ...legs.flatMap((leg) => [leg, paddleOut]), wait(60))
const three = [ride(), ride({ bearing: 70 }), ride({ bearing: 110 })]

test('a ride has its time, length and speeds', () => {
  const { rides, distanceM, topKmh } = findWaves(session(...three))
  expect(rides.filter(isWave)).toHaveLength(3)
  const [first] = rides
  expect(first!.seconds).toBeCloseTo(12, -1)
  expect((first!.endAt - first!.startAt) / 1000).toBeCloseTo(first!.seconds, 2)
  expect(Math.abs(first!.startAt - (START + 60_000))).toBeLessThan(1500)
  expect(first!.lengthM).toBeGreaterThan(72)
  expect(first!.lengthM).toBeLessThan(88)
  expect(first!.topKmh).toBeGreaterThan(23)
  expect(first!.topKmh).toBeLessThan(27)
  expect(first!.meanKmh).toBeLessThan(first!.topKmh)
  expect(distanceM).toBeGreaterThan(3 * 80 + 3 * 66 - 15)
  expect(distanceM).toBeLessThan(3 * 80 + 3 * 66 + 15)
  expect(topKmh).toBe(Math.max(...rides.map((each) => each.topKmh)))
})

test.each([
  ['short_time', ride({ seconds: 3, kmh: 16 })],
  ['direction', ride({ bearing: 270, seconds: 8 })],
])('a rejected candidate has its values and the reason: %s', (reason, leg) => {
  const { rides } = findWaves(session(...three, leg))
  expect(rides.map((each) => each.rejected)).toEqual([null, null, null, reason])
  expect(rides[3]!.lengthM).toBeGreaterThan(5)
})

test('paddling makes no candidate', () => {
  expect(findWaves(session({ ...paddleOut, seconds: 300, kmh: 6 })).rides).toEqual([])
})

test('a ride is left or right as seen by the surfer, and neither if straight', () => {
  const legs = [ride({ bearing: 130 }), ride({ bearing: 50 }), ride()]
  const sides = (facing?: number) => findWaves(session(...legs), { facing }).rides.map(({ side }) => side)
  expect(sides(270)).toEqual(['right', 'left', null])
  expect(sides()).toEqual([null, null, null])
})

test('rides less than four seconds apart are merged, unless the second reverses', () => {
  const close = trackOf(wait(30), ride(), wait(3), ride(), wait(30))
  expect(findWaves(close).rides).toHaveLength(1)
  expect(findWaves(trackOf(wait(30), ride(), wait(9), ride(), wait(30))).rides).toHaveLength(2)
  const back = trackOf(wait(30), ride(), wait(4), ride({ seconds: 7, bearing: 270 }), wait(30))
  expect(findWaves(back).rides.map((each) => each.rejected)).toEqual([null, 'direction'])
})

test('a gap of more than 30 s is never bridged', () => {
  const track = session(ride({ seconds: 60 }))
  const without = (from: number, to: number) =>
    track.filter(({ at }) => at < START + from * 1000 || at >= START + to * 1000)
  expect(findWaves(without(75, 104)).rides).toHaveLength(1)
  const { rides, distanceM } = findWaves(without(75, 106))
  expect(rides).toHaveLength(2)
  expect(distanceM).toBeLessThan(findWaves(track).distanceM - 190)
})

test('spikes create or change no ride, and a lasting jump adds no distance', () => {
  const track = session(...three)
  const expected = findWaves(track).rides
  const spiked = track.map((point, index) =>
    [20, 66, 67, 100, 101, 102].includes(index)
      ? { ...point, latitude: point.latitude + 60 / METRES_PER_DEGREE }
      : point,
  )
  const { rides } = findWaves(spiked)
  expect(rides.map((each) => each.rejected)).toEqual([null, null, null])
  for (const [index, each] of rides.entries()) expect(Math.abs(each.lengthM - expected[index]!.lengthM)).toBeLessThan(8)
  const jumped = track.map((point, index) => (index < 40 ? point : { ...point, latitude: point.latitude + 0.1 }))
  expect(findWaves(jumped).distanceM).toBeLessThan(findWaves(track).distanceM + 5)
})

test.each([
  ['a long ride', [ride({ seconds: 130, kmh: 15 })]],
  ['a far one', [ride({ seconds: 90, kmh: 30 })]],
])('%s is flagged and does not count until the surfer accepts it', (_, legs) => {
  const { rides, topKmh } = findWaves(session(...legs))
  expect(rides).toMatchObject([{ rejected: null, flagged: true }])
  expect(topKmh).toBe(0)
})

test('a session with a quarter of its time riding is not a surf session', () => {
  const reaches = Array.from({ length: 20 }, (_, index) =>
    ride({ seconds: 40, kmh: 30, bearing: index % 2 ? 90 : 270 }),
  )
  expect(findWaves(session(...reaches)).rides.every(({ flagged }) => flagged)).toBe(true)
})

test('a ride faster than 60 km/h is rejected', () => {
  const drive = findWaves(session(...three, { seconds: 40, kmh: 70, bearing: 90 }))
  expect(drive.rides.map((each) => each.rejected)).toEqual([null, null, null, 'too_fast'])
  expect(findWaves(session({ seconds: 40, kmh: 90, bearing: 90 })).rides.filter(isWave)).toEqual([])
})

test('the sensitivity includes slower rides or only fast ones', () => {
  const track = session(...three, ride({ kmh: 11 }), ride({ kmh: 15 }))
  const counted = (sensitivity: number) => findWaves(track, { sensitivity }).rides.filter(isWave).length
  expect([0, 0.5, 1].map(counted)).toEqual([3, 4, 5])
})

test('inaccurate positions weigh less, and those without a fix nothing', () => {
  const track = session(...three)
  const expected = findWaves(track)
  const lost = { ...track[30]!, at: track[30]!.at + 500, latitude: 0.6, accuracyM: 4000 }
  expect(findWaves([...track, lost])).toEqual(expected)
})

test('crossing the date line is not a jump', () => {
  const track = session(...three)
  const moved = track.map((point) => {
    const longitude = point.longitude - 10 + 179.9999
    return { ...point, longitude: longitude > 180 ? longitude - 360 : longitude }
  })
  const [crossed, expected] = [findWaves(moved), findWaves(track)]
  expect(crossed.rides.filter(isWave)).toHaveLength(3)
  expect(crossed.distanceM).toBeCloseTo(expected.distanceM, 0)
})

test('the order of positions does not matter', () => {
  const track = session(...three)
  expect(findWaves(track.toReversed())).toEqual(findWaves(track))
  expect(findWaves(track.flatMap((point) => [point, point]))).toEqual(findWaves(track))
})

test('any input gives finite, ordered values within bounds', () => {
  const number = fc.oneof(fc.double(), fc.constantFrom(0, Number.NaN, Number.POSITIVE_INFINITY, -180, 180, 90))
  const point = fc.oneof(
    fc.record({ at: number, latitude: number, longitude: number }),
    fc.record({
      at: fc.double({ min: 0, max: 200_000, noNaN: true }),
      latitude: fc.double({ min: 0.5, max: 0.502, noNaN: true }),
      longitude: fc.double({ min: 10, max: 10.002, noNaN: true }),
      accuracyM: number,
    }),
  )
  fc.assert(
    fc.property(fc.array(point, { maxLength: 80 }), number, (points, sensitivity) => {
      const { rides, distanceM, topKmh } = findWaves(points, { sensitivity })
      expect(Number.isFinite(distanceM) && Number.isFinite(topKmh)).toBe(true)
      for (const [index, each] of rides.entries()) {
        const { seconds, lengthM, meanKmh, topKmh, startAt, endAt } = each
        expect([seconds, lengthM, meanKmh, topKmh, startAt, endAt].every(Number.isFinite)).toBe(true)
        expect(endAt).toBeGreaterThanOrEqual(startAt)
        expect(startAt).toBeGreaterThanOrEqual(rides[index - 1]?.endAt ?? Number.NEGATIVE_INFINITY)
        if (isWave(each)) expect(each.topKmh).toBeLessThanOrEqual(60)
      }
    }),
    { numRuns: 300 },
  )
})

test('an empty track has no waves', () => {
  expect(findWaves([])).toEqual({ rides: [], distanceM: 0, topKmh: 0 })
  expect(findWaves(trackOf(wait(1)))).toEqual({ rides: [], distanceM: 0, topKmh: 0 })
})
