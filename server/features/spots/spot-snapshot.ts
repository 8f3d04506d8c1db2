import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { surfSpot } from '#contract/spots.ts'
import { type Seas, withSea } from '#server/features/spots/sea-at-spots.ts'
import type { Spot } from '#server/features/spots/spots.ts'
import { printerOf } from '#server/platform/printed-reply.ts'
import { distanceMiles, type Position } from '#surf/geo.ts'

const KM_PER_MILE = 1.609344
/** The index measures on a slightly smaller earth than we do: it is asked for a little more. */
const MARGIN = 1.001
const NODE_SIZE = 16
/** How many spots are printed before others have their turn. */
const SLICE = 1_000

/** Every spot as the wire has it in one hour, found without a question to the database. */
export type SpotSnapshot = {
  /** Printed through the contract, in the order of their names. */
  all: () => string
  mostPopular: (limit: number) => string
  /** Nearest first, within `radius` miles, each with its distance. */
  nearest: (asked: Position & { radius: number; limit: number }) => string
  byId: (id: string) => string | undefined
}

const print = printerOf(surfSpot)
const listOf = (items: string[]) => `[${items.join(',')}]`

/** Makes the snapshot for the hour of `now`. */
export async function snapshotOf(spots: Spot[], seas: Seas, now: Date): Promise<SpotSnapshot> {
  const printed: string[] = []
  for (const spot of spots) {
    printed.push(print(withSea(spot, seas, now)))
    if (printed.length % SLICE === 0) await new Promise(setImmediate)
  }
  const index = new KDBush(spots.length, NODE_SIZE)
  for (const { longitude, latitude } of spots) index.add(longitude, latitude)
  index.finish()
  const positions = new Map(spots.map(({ id }, position) => [id, position]))
  const byPopularity = spots
    .map((spot, position) => ({ spot, position }))
    .sort(
      (one, other) => other.spot.popularityScore - one.spot.popularityScore || (one.spot.id < other.spot.id ? -1 : 1),
    )
    .map(({ position }) => printed[position]!)

  return {
    all: () => listOf(printed),
    mostPopular: (limit) => listOf(byPopularity.slice(0, limit)),
    nearest({ latitude, longitude, radius, limit }) {
      const found: string[] = []
      for (const position of around(index, longitude, latitude, limit, radius * KM_PER_MILE * MARGIN)) {
        const distance = distanceMiles({ latitude, longitude }, spots[position]!)
        if (distance <= radius) found.push(`${printed[position]!.slice(0, -1)},"distance":${distance}}`)
      }
      return listOf(found)
    },
    byId: (id) => printed[positions.get(id) ?? -1],
  }
}
