import { unpackingClaim } from '#bench/limits/unpacked-track.ts'
import { wavesFloor } from '#bench/limits/waves-floor.ts'
import { type Claim, timesOf } from '#bench/measuring/report.ts'
import { DAY_SECONDS } from '#surf/time/durations.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'
import { findWaves } from '#surf/tracks/waves.ts'
import { levels, measureAccuracy } from '#test/simulated-surf/accuracy.ts'
import { chanceOf } from '#test/simulated-surf/chance.ts'
import { record } from '#test/simulated-surf/receiver.ts'
import { simulateSession } from '#test/simulated-surf/session.ts'

const SESSIONS = 100
const TWO_HOURS = 7_200
const THREE_HOURS = 10_800
const ROUNDS = 301
const DAY_ROUNDS = 31

/** How often wave detection is right on simulated sessions, and how long it and reading a track take beside the least of both. */
export async function benchWaves(): Promise<Claim[]> {
  return [...speedClaims(), unpackingClaim(trackOf(TWO_HOURS)), ...levels.flatMap(accuracyClaims)]
}

function accuracyClaims({
  name,
  receiver,
  least,
  leastPrecision = least,
  mostSecondsOff,
}: (typeof levels)[number]): Claim[] {
  const { precision, recall, secondsOff, rides } = measureAccuracy(receiver, { sessions: SESSIONS, seed: 'bench' })
  const atLeast = (what: string, ratio: number, bound: number): Claim => ({
    what: `${what} of waves at ${name}`,
    measured: `${rides} rides in ${SESSIONS} sessions`,
    ratio,
    decimals: 3,
    bound: `at least ${bound}`,
    holds: ratio >= bound,
  })
  const off: Claim = {
    what: `seconds that a duration is off at ${name}`,
    measured: 'mean of the absolute error',
    ratio: secondsOff,
    bound: mostSecondsOff === undefined ? 'no bound' : `under ${mostSecondsOff}`,
    holds: mostSecondsOff === undefined || secondsOff < mostSecondsOff,
  }
  return [atLeast('precision', precision, leastPrecision), atLeast('recall', recall, least), off]
}

function speedClaims(): Claim[] {
  const threeHours = trackOf(THREE_HOURS)
  const day = trackOf(DAY_SECONDS)
  const times = Array.from({ length: ROUNDS }, () => ({
    ours: timeOf(() => findWaves(threeHours)),
    floor: timeOf(() => wavesFloor(threeHours)),
  }))
  // The fastest rounds: a busy machine only adds to them.
  const ours = Math.min(...times.map((time) => time.ours))
  const floor = Math.min(...times.map((time) => time.floor))
  const dayTimes = Array.from({ length: DAY_ROUNDS }, () => timeOf(() => findWaves(day)))
  const perThreeHours = (Math.min(...dayTimes) / DAY_SECONDS) * THREE_HOURS
  return [
    timesOf('waves of 10,800 positions, beside their arithmetic alone', ours, floor, { atMost: 2 }),
    timesOf('waves of 24 h at 1 Hz, per 10,800 positions', perThreeHours, ours, { atMost: 1.5 }),
  ]
}

function timeOf(work: () => { [figure: string]: unknown }): number {
  const start = performance.now()
  if (Object.keys(work()).length === 0) throw new Error('Nothing was found.')
  return performance.now() - start
}

/** So many positions at 1 Hz, of one simulated session after the other. */
function trackOf(length: number): TrackPoint[] {
  const chance = chanceOf(`${length} positions`)
  const { motion } = simulateSession(chance, { rides: length / 150 })
  return record(motion, { noiseM: 3, sampling: 1 }, chance).slice(0, length)
}
