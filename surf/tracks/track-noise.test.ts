import { expect, test } from 'vitest'
import { noiseVariance } from '#surf/tracks/track-noise.ts'

/** A surfer who drifts evenly for half an hour; each position is off by a normal deviate of `deviation` metres each way. */
function aDrift(deviation: number) {
  let state = 1
  const random = () => {
    // The generator of Park and Miller.
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  // By Box and Muller.
  const deviate = () => deviation * Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
  const seconds = Float64Array.from({ length: 1800 }, (_, second) => second)
  const east = seconds.map((second) => 0.3 * second + deviate())
  const north = seconds.map((second) => -0.2 * second + deviate())
  return { length: 1800, startAt: 0, seconds, east, north, doubt: seconds.map(() => 1), runStarts: [0] }
}

test.each([
  { deviation: 0.1, variance: 0.25 },
  { deviation: 1, variance: 1 },
  // Twice what is usual is given twice the weight.
  { deviation: 2, variance: 8 },
  { deviation: 20, variance: 100 },
])('receiver noise of $deviation m is measured between neighbours', ({ deviation, variance }) => {
  expect(Math.abs(noiseVariance(aDrift(deviation)) / variance - 1)).toBeLessThan(0.15)
})

test('a track with too few positions gets the default noise', () => {
  expect(noiseVariance({ ...aDrift(5), length: 20 })).toBe(2)
})
