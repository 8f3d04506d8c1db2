import { findWaves, isWave } from '#surf/tracks/waves.ts'
import { chanceOf } from '#test/simulated-surf/chance.ts'
import { type Receiver, record, STARTED_AT } from '#test/simulated-surf/receiver.ts'
import { scoreOf } from '#test/simulated-surf/scores.ts'
import { simulateSession } from '#test/simulated-surf/session.ts'

type Level = { name: string; receiver: Receiver; least: number; leastPrecision?: number; mostSecondsOff?: number }

type Accuracy = { precision: number; recall: number; secondsOff: number; rides: number }

const FINE = { least: 0.97, mostSecondsOff: 1.5 }
const POOR = { least: 0.9 }
/** A ride that a freeze covers cannot be found; its jump must not be taken for one. */
const FREEZING = { least: 0.9, leastPrecision: 0.95 }

/** What we promise for each noise level: precision and recall at least (`least` for both unless the precision has its own), and the mean error of a ride's duration at most. */
export const levels: Level[] = [
  { name: '3 m, 1 Hz', receiver: { noiseM: 3, sampling: 1 }, ...FINE },
  { name: '5 m, 1 Hz', receiver: { noiseM: 5, sampling: 1 }, ...POOR },
  { name: '8 m, 1 Hz', receiver: { noiseM: 8, sampling: 1 }, ...POOR },
  { name: '8 m, 1 Hz, correlated over 60 s', receiver: { noiseM: 8, sampling: 1, correlationSeconds: 60 }, ...POOR },
  { name: '3 m, every 4 s', receiver: { noiseM: 3, sampling: 4 }, ...POOR },
  { name: '5 m, every 4 s', receiver: { noiseM: 5, sampling: 4 }, ...POOR },
  { name: '3 m, smart recording', receiver: { noiseM: 3, sampling: 'smart' }, ...POOR },
  {
    name: '3 m, 1 Hz, freezes of 3 to 10 s',
    receiver: { noiseM: 3, sampling: 1, freezes: { least: 3, most: 10 } },
    ...FREEZING,
  },
  {
    name: '3 m, 1 Hz, freezes of 10 to 80 s',
    receiver: { noiseM: 3, sampling: 1, freezes: { least: 10, most: 80 } },
    ...FREEZING,
  },
  {
    name: '5 m, every 4 s, freezes of 8 to 40 s',
    receiver: { noiseM: 5, sampling: 4, freezes: { least: 8, most: 40 } },
    ...FREEZING,
  },
  {
    name: '3 m, smart recording, freezes of 10 to 40 s',
    receiver: { noiseM: 3, sampling: 'smart', freezes: { least: 10, most: 40 } },
    ...FREEZING,
  },
]

/** Finds the waves of so many simulated sessions, and compares them with the true rides. */
export function measureAccuracy(receiver: Receiver, { sessions, seed }: { sessions: number; seed: string }): Accuracy {
  const scores = Array.from({ length: sessions }, (_, session) => {
    const chance = chanceOf(`${seed} ${session}`)
    const { motion, rides } = simulateSession(chance)
    const found = findWaves(record(motion, receiver, chance)).rides.filter(isWave)
    const seconds = (at: number) => (at - STARTED_AT) / 1000
    return scoreOf(
      rides,
      found.map((ride) => ({ start: seconds(ride.startAt), end: seconds(ride.endAt) })),
    )
  })
  const sum = (figure: 'found' | 'missed' | 'invented') => scores.reduce((total, score) => total + score[figure], 0)
  const errors = scores.flatMap((score) => score.durationErrors)
  return {
    precision: sum('found') / (sum('found') + sum('invented')),
    recall: sum('found') / (sum('found') + sum('missed')),
    secondsOff: errors.reduce((total, error) => total + Math.abs(error), 0) / errors.length,
    rides: sum('found') + sum('missed'),
  }
}
