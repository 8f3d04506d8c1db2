import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { spotRegions, surfSpot } from '#contract/sea/spots.ts'
import { type Seas, withSea } from '#server/features/spots/sea-at-spots.ts'
import { regionsAmong, type Spot } from '#server/features/spots/spots.ts'
import { serializerOf } from '#server/platform/replies/serialized-reply.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import { isInRegion } from '#surf/places/regions.ts'
import { byGoodAndNear, type Worth, worthNow } from '#surf/rating/good-and-near.ts'

const KM_PER_MILE = 1.609344
/** The index uses a slightly smaller earth. */
const MARGIN = 1.001
const NODE_SIZE = 16
/** Spots serialized before yielding to others. */
const SLICE = 1_000

export type Nearest = Position & { radius: number; limit: number; order: 'distance' | 'good-and-near' }

/** Spots of one hour as on the wire, from memory. */
export type SpotSnapshot = {
  /** Sorted by name. */
  all: () => string
  mostPopular: (query: { limit: number; region?: string }) => string
  nearest: (query: Nearest) => string
  regions: () => string
  byId: (id: string) => string | undefined
  /** Metres of breaking faces. */
  waveHeightAt: (id: string) => number | undefined
}

/** The densest 100 miles of the catalogue have 150 spots. */
export const GOOD_AMONG_NEAREST = 500

const serialize = serializerOf(surfSpot)
const serializeRegions = serializerOf(spotRegions.reply)
const listOf = (items: string[]) => `[${items.join(',')}]`

export async function snapshotOf(spots: Spot[], seas: Seas, now: Date): Promise<SpotSnapshot> {
  const serialized: string[] = []
  const worth: Worth[] = []
  const waveHeights: (number | undefined)[] = []
  for (const spot of spots) {
    const rated = withSea(spot, seas, now)
    serialized.push(serialize(rated))
    worth.push(worthNow(rated, now.getTime()))
    waveHeights.push(rated.currentConditions.forecasts[0]?.waveHeight)
    if (serialized.length % SLICE === 0) await new Promise(setImmediate)
  }
  const index = new KDBush(spots.length, NODE_SIZE)
  for (const { longitude, latitude } of spots) index.add(longitude, latitude)
  index.finish()
  const positions = new Map(spots.map(({ id }, position) => [id, position]))
  const mostPopular = popularityOf(spots)
  let regions: string | undefined

  return {
    all: () => listOf(serialized),
    mostPopular({ limit, region }) {
      const matches = region === undefined ? () => true : (position: number) => isInRegion(spots[position]!, region)
      return listOf(mostPopular(limit, matches).map((position) => serialized[position]!))
    },
    nearest({ latitude, longitude, radius, limit, order }) {
      const candidates = order === 'distance' ? limit : Math.max(limit, GOOD_AMONG_NEAREST)
      const found = around(index, longitude, latitude, candidates, radius * KM_PER_MILE * MARGIN)
        .map((position) => {
          const miles = distanceMiles({ latitude, longitude }, spots[position]!)
          return { position, miles, ...worth[position]! }
        })
        .filter(({ miles }) => miles <= radius)
      if (order === 'good-and-near') found.sort(byGoodAndNear)
      return listOf(
        found
          .slice(0, limit)
          .map(({ position, miles }) => `${serialized[position]!.slice(0, -1)},"distance":${miles}}`),
      )
    },
    regions() {
      regions ??= serializeRegions(regionsAmong(spots))
      return regions
    },
    byId: (id) => serialized[positions.get(id) ?? -1],
    waveHeightAt: (id) => waveHeights[positions.get(id) ?? -1],
  }
}

/** Most popular spots by position, then id. Sorted by score group when needed: sorting 100,000 at once would block. */
function popularityOf(spots: Spot[]) {
  const groups = new Map<number, { positions: number[]; isSorted: boolean }>()
  for (const [position, { popularityScore }] of spots.entries()) {
    const group = groups.get(popularityScore)
    if (group) group.positions.push(position)
    else groups.set(popularityScore, { positions: [position], isSorted: false })
  }
  const scores = [...groups.keys()].sort((one, other) => other - one)
  return (limit: number, matches: (position: number) => boolean): number[] => {
    const found: number[] = []
    for (const score of scores) {
      const group = groups.get(score)!
      if (!group.isSorted) group.positions.sort((one, other) => (spots[one]!.id < spots[other]!.id ? -1 : 1))
      group.isSorted = true
      for (const position of group.positions) {
        if (matches(position)) found.push(position)
        if (found.length === limit) return found
      }
    }
    return found
  }
}
