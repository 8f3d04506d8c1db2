import { expect, test } from 'vitest'
import type { TrackPoint } from '#surf/tracks/track.ts'
import { cleanTrack } from '#surf/tracks/track-cleaning.ts'
import { findWaves, isWave } from '#surf/tracks/waves.ts'

const START = Date.UTC(2026, 5, 1, 15)
const METRES_PER_DEGREE = 111_195

type Leg = { seconds: number; kmh: number }

/** A position each second along legs to the north, without noise and with seven digits. */
function trackOf(...legs: Leg[]): TrackPoint[] {
  let metres = 0
  return legs
    .flatMap(({ seconds, kmh }) => Array.from({ length: seconds }, () => kmh / 3.6))
    .map((speed, second) => {
      metres += speed
      return { at: START + second * 1000, latitude: rounded(0.5 + metres / METRES_PER_DEGREE, 7), longitude: 10 }
    })
}

const rounded = (degrees: number, digits: number) => Number(degrees.toFixed(digits))
const paddle = (seconds: number): Leg => ({ seconds, kmh: 3 })
const ride = (seconds: number): Leg => ({ seconds, kmh: 24 })

/** Repeats the position of second `from` until before second `to`. */
const frozen = (track: TrackPoint[], from: number, to: number): TrackPoint[] =>
  track.map((point, second) => (second > from && second < to ? { ...track[from]!, at: point.at } : point))

const every = (seconds: number, track: TrackPoint[]) => track.filter((_, second) => second % seconds === 0)
const secondsOf = (at: number) => (at - START) / 1000
const moved = (point: TrackPoint, metres: number): TrackPoint => ({
  ...point,
  latitude: rounded(point.latitude + metres / METRES_PER_DEGREE, 7),
})

test.each([
  ['18 s at 1 Hz', frozen(trackOf(paddle(200)), 60, 78)],
  ['28 s every 4 s', every(4, frozen(trackOf({ seconds: 200, kmh: 5 }), 60, 88))],
  ['60 s at 1 Hz', frozen(trackOf(paddle(200)), 60, 120)],
])('the jump after a freeze of %s is no ride, not even a rejected one', (_, track) => {
  expect(findWaves(track)).toMatchObject({ rides: [], topKmh: 0 })
})

test('repeats are dropped up to the first when a jump follows', () => {
  const track = trackOf(paddle(200))
  expect(cleanTrack(frozen(track, 60, 78)).length).toBe(track.length - 17)
})

test('a ride that follows a freeze starts at a good position and has its own top speed', () => {
  const { rides } = findWaves(frozen(trackOf(paddle(100), ride(15), paddle(60)), 60, 104))
  expect(rides.filter(isWave)).toHaveLength(1)
  expect(secondsOf(rides[0]!.startAt)).toBeGreaterThanOrEqual(104)
  expect(rides[0]!.topKmh).toBeLessThan(27)
})

test('a ride that is followed by a freeze ends at its last good position', () => {
  const { rides } = findWaves(frozen(trackOf(paddle(60), ride(12), paddle(100)), 70, 98))
  expect(rides.filter(isWave)).toHaveLength(1)
  expect(secondsOf(rides[0]!.endAt)).toBeLessThanOrEqual(70)
  expect(rides[0]!.topKmh).toBeLessThan(27)
})

test('a ride through a freeze is one ride if the mean speed over it is that of a ride', () => {
  const whole = findWaves(trackOf(paddle(60), ride(20), paddle(60))).rides[0]!
  const { rides, topKmh } = findWaves(frozen(trackOf(paddle(60), ride(20), paddle(60)), 66, 73))
  expect(rides.filter(isWave)).toHaveLength(1)
  expect(Math.abs(rides[0]!.lengthM - whole.lengthM)).toBeLessThan(5)
  expect(topKmh).toBeLessThan(27)
})

test('a wrong position after a freeze is no ride between two slow stretches', () => {
  const track = frozen(trackOf(paddle(100)), 40, 46)
  const displaced = track.map((point, second) => (second < 46 ? point : moved(point, 30)))
  expect(findWaves(displaced).rides).toEqual([])
})

test.each([
  ['without a jump', trackOf(paddle(100), { seconds: 60, kmh: 0 }, ride(12), paddle(60))],
  ['in a file of four digits', trackOf(paddle(60), ride(12), paddle(60)).map(roundedToFour)],
])('repeats %s stay', (_, track) => {
  expect(cleanTrack(track).length).toBe(track.length)
  expect(cleanTrack(track).runStarts).toEqual([0])
})

test('a spike after repeats is dropped, and they stay', () => {
  const still = trackOf(paddle(60), { seconds: 20, kmh: 0 }, paddle(60))
  const spiked = still.map((point, second) => (second === 70 ? moved(point, 15) : point))
  expect(cleanTrack(spiked)).toMatchObject({ length: still.length - 1, runStarts: [0] })
})

function roundedToFour(point: TrackPoint): TrackPoint {
  return { ...point, latitude: rounded(point.latitude, 4) }
}
