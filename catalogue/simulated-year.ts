import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { angleBetween } from '#surf/places/geo.ts'
import type { Sea, Swell } from '#surf/sea/sea.ts'

const meanAndDeviation = z.tuple([z.number(), z.number().min(0)])
/** Degrees it comes from, as weighted normal distributions. */
const directions = z.array(z.tuple([z.number().gt(0), z.number(), z.number()])).min(1)
const wind = z.object({ speed: meanAndDeviation, direction: directions })

/** A system of swell: the share of the time that it is there, metres, seconds and degrees that it comes from. */
const swell = z.object({
  share: z.number().gt(0).max(1),
  height: meanAndDeviation,
  period: meanAndDeviation,
  heightPeriod: z.number().min(0).max(1),
  direction: meanAndDeviation,
  hoursBetween: z.number().gt(0),
})
const season = z.object({
  months: z.array(z.int().min(1).max(12)).min(1),
  swells: z.array(swell).min(1),
  wind: z.object({ morning: wind, afternoon: wind }),
})
const coastClimate = z.object({
  name: z.string(),
  source: z.string(),
  spots: z.array(z.string()).min(1),
  seasons: z.array(season).min(1),
})
type CoastClimate = z.infer<typeof coastClimate>

export const readClimates = async (): Promise<CoastClimate[]> =>
  z.array(coastClimate).parse(JSON.parse(await readFile(new URL('data/coast-climates.json', import.meta.url), 'utf8')))

const DAYS = 365
const FIRST_HOUR = 6
const LAST_HOUR = 18
const NOON = 12
const KMH_PER_MS = 3.6
const HOURS_OF_WIND = 10
/** Seconds and degrees. */
const SEA_BELOW = 9
const SAME_SIDE = 40

/** Daylight hours of a year on a coast, the same for the same climate. Directions in degrees, wind in km/h. */
export function* simulatedYear({ name, seasons }: CoastClimate): Generator<Sea> {
  const random = generator(name)
  const [speed, side, turn] = [
    slowly(random, HOURS_OF_WIND),
    slowly(random, HOURS_OF_WIND * 4),
    slowly(random, HOURS_OF_WIND),
  ]
  const systems = new Map(seasons.flatMap(({ swells }) => swells).map((each) => [each, systemOf(each, random)]))
  for (let hour = 0; hour < DAYS * 24; hour += 1) {
    const month = Math.floor((hour / 24 / DAYS) * 12) + 1
    const { swells, wind: winds } = seasons.find(({ months }) => months.includes(month))!
    for (const system of systems.values()) system.next()
    const [windNow, sideNow, turnNow] = [speed(), side(), turn()]
    const ofDay = hour % 24
    if (ofDay < FIRST_HOUR || ofDay >= LAST_HOUR) continue
    const blows = ofDay < NOON ? winds.morning : winds.afternoon
    const windSpeed = gammaLike(blows.speed, windNow)
    const windDirection = directionOf(blows.direction, shareBelow(sideNow), turnNow)
    const found = swells.flatMap((each) => systems.get(each)!.now() ?? [])
    yield {
      ...{ swellHeight: null, swellPeriod: null, swellDirection: null, waterTemperature: null },
      windSpeed,
      windDirection,
      swells: withWindSea(found, windSea(windSpeed, windDirection)),
    }
  }
}

/** mulberry32, seeded by a text. */
function generator(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) | 0, 7)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** A standard normal figure of each hour that forgets itself after so many hours: autoregression of the first order. */
function slowly(random: () => number, hours: number): () => number {
  const stays = Math.exp(-1 / hours)
  let value = normal(random)
  return () => (value = stays * value + Math.sqrt(1 - stays ** 2) * normal(random))
}

/** Share of a standard normal distribution below a value; logistic approximation, within 0.01. */
const shareBelow = (value: number) => 1 / (1 + Math.exp(-1.702 * value))

function lognormal([mean, deviation]: readonly [number, number], value: number): number {
  const variance = Math.log(1 + (deviation / mean) ** 2)
  return mean * Math.exp(Math.sqrt(variance) * value - variance / 2)
}

/** Wind has no long tail: the cube of a normal figure follows a gamma distribution (Wilson and Hilferty, 1931). */
function gammaLike([mean, deviation]: readonly [number, number], value: number): number {
  const ninth = (deviation / mean) ** 2 / 9
  return mean * Math.max(0, 1 - ninth + Math.sqrt(ninth) * value) ** 3
}

function directionOf(parts: z.infer<typeof directions>, share: number, turn: number): number {
  let left = share * parts.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, mean, deviation] of parts) {
    left -= weight
    if (left <= 0) return onCompass(mean + deviation * turn)
  }
  return onCompass(parts.at(-1)![1])
}

const onCompass = (degrees: number) => ((degrees % 360) + 360) % 360

function systemOf(
  { share, height, period, heightPeriod, direction, hoursBetween }: z.infer<typeof swell>,
  random: () => number,
) {
  const [presence, size, length, side] = [hoursBetween * 2, hoursBetween / 2, hoursBetween / 2, hoursBetween].map(
    (hours) => slowly(random, hours),
  ) as [() => number, () => number, () => number, () => number]
  let current: Swell | undefined
  return {
    next() {
      const [isHere, large, own, turned] = [shareBelow(presence()) <= share, size(), length(), side()]
      const long = heightPeriod * large + Math.sqrt(1 - heightPeriod ** 2) * own
      current = isHere
        ? {
            heightMeters: lognormal(height, large),
            periodSeconds: Math.max(4, period[0] + period[1] * long),
            periodKind: 'peak',
            directionDegrees: onCompass(direction[0] + direction[1] * turned),
          }
        : undefined
    },
    now: () => current,
  }
}

/** A climate's short swells are mostly the sea of its steady winds: of two from one side only the higher counts. */
function withWindSea(swells: Swell[], raised: Swell): Swell[] {
  const isSame = ({ periodSeconds, directionDegrees }: Swell) =>
    periodSeconds < SEA_BELOW && angleBetween(directionDegrees, raised.directionDegrees) < SAME_SIDE
  const isRaised = !swells.some((each) => isSame(each) && each.heightMeters >= raised.heightMeters)
  return isRaised ? [...swells.filter((each) => !isSame(each)), raised] : swells
}

/** Short sea that the wind of some hours raises near the coast: half of a fully developed sea (Pierson and Moskowitz, 1964). */
function windSea(windSpeed: number, windDirection: number): Swell {
  const speed = windSpeed / KMH_PER_MS
  return {
    heightMeters: 0.5 * 0.21 * (speed ** 2 / 9.81),
    periodSeconds: Math.max(2, 0.7 * 0.729 * speed),
    periodKind: 'peak',
    directionDegrees: windDirection,
  }
}
