import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type Claim, timesOf } from '#bench/report.ts'
import { wavesFloor } from '#bench/waves-floor.ts'
import type { TrackPoint } from '#surf/track.ts'
import { findWaves, isWave } from '#surf/waves.ts'
import { levels, measureAccuracy } from '#test/simulated-surf/accuracy.ts'
import { chanceOf } from '#test/simulated-surf/chance.ts'
import { record } from '#test/simulated-surf/receiver.ts'
import { simulateSession } from '#test/simulated-surf/session.ts'

const SESSIONS = 100
const THREE_HOURS = 10_800
const DAY = 86_400
const ROUNDS = 301
const DAY_ROUNDS = 31

/** How often wave detection is right on simulated sessions, and how long it takes beside its arithmetic alone. */
export async function benchWaves(): Promise<Claim[]> {
  return [...speedClaims(), ...levels.flatMap(accuracyClaims)]
}

function accuracyClaims({ name, receiver, least, mostSecondsOff }: (typeof levels)[number]): Claim[] {
  const { precision, recall, secondsOff, rides } = measureAccuracy(receiver, { sessions: SESSIONS, seed: 'bench' })
  const atLeast = (what: string, ratio: number): Claim => ({
    what: `${what} of waves at ${name}`,
    measured: `${rides} rides in ${SESSIONS} sessions`,
    ratio,
    decimals: 3,
    bound: `at least ${least}`,
    holds: ratio >= least,
  })
  const off: Claim = {
    what: `seconds that a duration is off at ${name}`,
    measured: 'mean of the absolute error',
    ratio: secondsOff,
    bound: mostSecondsOff === undefined ? 'no bound' : `under ${mostSecondsOff}`,
    holds: mostSecondsOff === undefined || secondsOff < mostSecondsOff,
  }
  return [atLeast('precision', precision), atLeast('recall', recall), off]
}

function speedClaims(): Claim[] {
  const threeHours = trackOf(THREE_HOURS)
  const day = trackOf(DAY)
  const times = Array.from({ length: ROUNDS }, () => ({
    ours: timeOf(() => findWaves(threeHours)),
    floor: timeOf(() => wavesFloor(threeHours)),
  }))
  // The fastest rounds: a busy machine only adds to them.
  const ours = Math.min(...times.map((time) => time.ours))
  const floor = Math.min(...times.map((time) => time.floor))
  const dayTimes = Array.from({ length: DAY_ROUNDS }, () => timeOf(() => findWaves(day)))
  const perThreeHours = (Math.min(...dayTimes) / DAY) * THREE_HOURS
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

/** Prints what is found in each GPX file of a folder. */
export async function printRecordings(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => extname(file).toLowerCase() === '.gpx').toSorted()
  for (const file of files) {
    const track = positionsOf(await readFile(join(folder, file), 'utf8'))
    const { rides } = findWaves(track)
    const waves = rides.filter(isWave)
    const seconds = ((track.at(-1)?.at ?? 0) - (track[0]?.at ?? 0)) / 1000
    const share = (100 * waves.reduce((sum, wave) => sum + wave.seconds, 0)) / Math.max(1, seconds)
    const longest = waves.reduce((most, wave) => Math.max(most, wave.lengthM), 0)
    const questions = rides.filter(({ rejected, flagged }) => rejected === null && flagged).length
    const flagged = questions > 0 ? `, ${questions} flagged 'not a surf wave?'` : ''
    console.log(
      `${file}: ${waves.length} waves, ${share.toFixed(1)} % of the time riding, longest ride ${Math.round(longest)} m${flagged}`,
    )
  }
  if (files.length === 0) throw new Error(`There is no GPX file in ${folder}.`)
}

/** Of files that one trusts: time and position alone. */
const positionsOf = (gpx: string): TrackPoint[] =>
  [...gpx.matchAll(/<trkpt\b([^>]*)>([\s\S]*?)<\/trkpt>/g)].map(([, attributes = '', content = '']) => ({
    at: Date.parse(content.match(/<time>([^<]*)/)?.[1] ?? ''),
    latitude: Number(attributes.match(/\blat=["']([^"']*)/)?.[1]),
    longitude: Number(attributes.match(/\blon=["']([^"']*)/)?.[1]),
  }))
