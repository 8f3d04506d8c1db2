import { formerRating } from '#bench/limits/former-rating.ts'
import { median } from '#bench/measuring/load.ts'
import { type Claim, timesOf } from '#bench/measuring/report.ts'
import { readProfiles } from '#catalogue/breaks.ts'
import { readCatalogue } from '#catalogue/catalogue.ts'
import { rateHour } from '#surf/rating/rating.ts'
import { ratedBreak } from '#surf/sea/estimated-profile.ts'
import { PACKED_HOUR_BYTES, PACKED_START_BYTES, type PackedSea, packSea, seaOfRecord } from '#surf/sea/packed-sea.ts'
import type { SeaHours } from '#surf/sea/sea.ts'

const SPOTS = 10_000
const SQUARES = 1_000
const HOURS = 168
const ROUNDS = 9

/**
 * How long it takes to rate each hour of the week at ten thousand spots with their swell windows, a tide and two swells,
 * beside the rating by facing alone that was there before, round by round in turns.
 */
export async function benchRating(): Promise<Claim[]> {
  const squares = Array.from({ length: SQUARES }, () => packSea(weekOfSea()))
  const catalogue = await readCatalogue()
  const profiles = await readProfiles()
  const spots = Array.from({ length: SPOTS }, (_, index) => {
    const spot = catalogue[index % catalogue.length]!
    const breakProfile = profiles.get(spot.key)!
    const profile = { ...breakProfile, tideBand: [0.2, 0.7] as [number, number] }
    return {
      facing: spot.facing,
      hours: squares[index % SQUARES]!,
      spot: ratedBreak({ ...spot, breakProfile: profile }),
    }
  })
  const timeOf = (rate: (spot: (typeof spots)[number], hour: number) => number | undefined) => {
    const start = performance.now()
    let sum = 0
    for (const spot of spots) for (let hour = 0; hour < HOURS; hour += 1) sum += rate(spot, hour) ?? Number.NaN
    if (!(sum > 0)) throw new Error('A sea without gaps was not rated.')
    return performance.now() - start
  }
  const times = Array.from({ length: ROUNDS }, () => ({
    now: timeOf(({ hours, spot }, hour) => rateHour(seaOfHour(hours, hour), spot, tideAt(hour))?.rating),
    before: timeOf(({ hours, facing }, hour) => formerRating(seaOfHour(hours, hour), facing)),
  }))
  const [now, before] = [median(times.map((time) => time.now)), median(times.map((time) => time.before))]
  return [timesOf('rating 10,000 spots × 168 hours, beside facing and one swell alone', now, before, { atMost: 2 })]
}

const tides = Array.from({ length: HOURS }, (_, hour) => ({ share: (hour % 12) / 12, range: 1.8 }))
const tideAt = (hour: number) => tides[hour]!

const seaOfHour = (hours: PackedSea, hour: number) => seaOfRecord(hours, PACKED_START_BYTES + hour * PACKED_HOUR_BYTES)

function weekOfSea(): SeaHours {
  const between = (least: number, most: number) =>
    Array.from({ length: HOURS }, () => least + Math.random() * (most - least))
  const first = { heights: between(0, 6), periods: between(4, 20), directions: between(0, 360) }
  const second = { heights: between(0, 2), periods: between(4, 20), directions: between(0, 360) }
  return {
    start: '2026-11-20T00:00:00Z',
    swellHeight: first.heights,
    swellPeriod: first.periods,
    swellDirection: first.directions,
    windSpeed: between(0, 60),
    windDirection: between(0, 360),
    windGusts: between(0, 90),
    waterTemperature: between(8, 28),
    swells: first.heights.map((_, hour) =>
      [first, second].map(({ heights, periods, directions }) => ({
        heightMeters: heights[hour]!,
        periodSeconds: periods[hour]!,
        periodKind: 'peak' as const,
        directionDegrees: directions[hour]!,
      })),
    ),
  }
}
