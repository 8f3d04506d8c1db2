import { median } from '#bench/load.ts'
import { type Claim, timesOf } from '#bench/report.ts'
import { surfRating } from '#surf/rating.ts'
import { type SeaHours, seaOfHour } from '#surf/sea.ts'

const SPOTS = 10_000
const SQUARES = 1_000
const HOURS = 168
const ALLOWED_MS = 1_000
const ROUNDS = 5

/** How long it takes to rate each hour of the week at ten thousand spots. */
export async function benchRating(): Promise<Claim[]> {
  const squares = Array.from({ length: SQUARES }, weekOfSea)
  const spots = Array.from({ length: SPOTS }, (_, index) => ({
    facing: Math.random() * 360,
    hours: squares[index % SQUARES]!,
  }))
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    let sum = 0
    for (const { hours, facing } of spots)
      for (let hour = 0; hour < HOURS; hour += 1) sum += surfRating(seaOfHour(hours, hour), facing) ?? Number.NaN
    if (!(sum > 0)) throw new Error('A sea without gaps was not rated.')
    return performance.now() - start
  })
  return [timesOf('rating 10,000 spots × 168 hours, beside what it may take', median(times), ALLOWED_MS, { atMost: 1 })]
}

function weekOfSea(): SeaHours {
  const between = (least: number, most: number) =>
    Array.from({ length: HOURS }, () => least + Math.random() * (most - least))
  return {
    start: '2026-11-20T00:00:00Z',
    swellHeight: between(0, 6),
    swellPeriod: between(4, 20),
    swellDirection: between(0, 360),
    windSpeed: between(0, 60),
    windDirection: between(0, 360),
    waterTemperature: between(8, 28),
  }
}
