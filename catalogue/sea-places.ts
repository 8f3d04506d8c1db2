import { wrapped } from '#catalogue/coastline.ts'
import { type SeaAround, seaAround } from '#catalogue/sea-route.ts'
import { angleBetween, distanceMiles, type Position } from '#surf/places/geo.ts'

const MILES_PER_KILOMETRE = 1 / 1.609344
/** Distance from the spot, in kilometres. */
const NEAREST = 5
const FURTHEST = 8
const IDEAL = 6.5
/** In degrees. */
const STEP = 0.02
/** Degrees of the wave model's grid, and how many cells away the source searches for sea: docs/conditions.md. */
const CELL = 1 / 12
const CELLS_AWAY = 2
const CELL_OFFSET = 1 / 24
/** The model may omit cells within these miles of the coast. */
const MASKED_MILES = 2.5
/** A route by water longer than this many times the straight line, plus two miles, leads around land. */
const DETOUR = 1.3
const DETOUR_MILES = 2
const SIDEWAYS_DEGREES = 100

type SpotAtSea = Position & { key: string; facing: number }
type SeaPlace = Position & { spots: string[] }

/** The furthest place, and two cells beyond it. */
const REACH_MILES = FURTHEST * MILES_PER_KILOMETRE + 16

/**
 * Chooses as few places at sea as possible, each 5 to 8 km to seaward of its spots, with the model's nearest sea cell
 * not behind land. Spots without such a place are left out.
 */
export function chooseSeaPlaces(spots: readonly SpotAtSea[]): SeaPlace[] {
  const reached = new Map<string, Map<string, number>>()
  for (const spot of spots)
    for (const place of placesFor(spot)) {
      const name = nameOf(place)
      const ofPlace = reached.get(name) ?? new Map<string, number>()
      ofPlace.set(spot.key, Math.abs(distanceMiles(spot, place) / MILES_PER_KILOMETRE - IDEAL))
      reached.set(name, ofPlace)
    }
  const chosen: SeaPlace[] = []
  while (reached.size > 0) {
    const [name, served] = bestOf(reached)
    const [latitude = 0, longitude = 0] = name.split(',').map(Number)
    const keys = [...served.keys()]
    chosen.push({ latitude, longitude, spots: keys.toSorted() })
    for (const [other, ofPlace] of reached) {
      for (const key of keys) ofPlace.delete(key)
      if (ofPlace.size === 0) reached.delete(other)
    }
  }
  return chosen.toSorted((one, other) => (one.spots[0]! < other.spots[0]! ? -1 : 1))
}

/** The place that serves most spots; then the best position. */
function bestOf(reached: Map<string, Map<string, number>>): [string, Map<string, number>] {
  let best: { name: string; served: Map<string, number>; off: number } | undefined
  for (const [name, served] of reached) {
    if (best && served.size < best.served.size) continue
    const off = served.values().reduce((sum, kilometres) => sum + kilometres, 0)
    if (!best || served.size > best.served.size || off < best.off) best = { name, served, off }
  }
  return [best!.name, best!.served]
}

const hundredths = (degrees: number) => Math.round(degrees * 100) / 100
const nameOf = ({ latitude, longitude }: Position) => `${hundredths(latitude)},${hundredths(longitude)}`

function placesFor(spot: SpotAtSea): Position[] {
  const sea = waterAround(spot)
  return sea ? around(spot, FURTHEST).filter((place) => seaPlaceFault(place, spot, sea) === undefined) : []
}

/** Undefined if the coastline has no water there. */
export const waterAround = (spot: SpotAtSea) => seaAround(spot, REACH_MILES)

function around({ latitude, longitude }: Position, kilometres: number): Position[] {
  const north = Math.ceil(kilometres / 111 / STEP)
  const east = Math.ceil(north / Math.cos((latitude * Math.PI) / 180))
  const row = Math.round(latitude / STEP)
  const column = Math.round(longitude / STEP)
  const steps = (most: number) => Array.from({ length: 2 * most + 1 }, (_, index) => index - most)
  return steps(north).flatMap((up) =>
    steps(east).map((right) => ({
      latitude: hundredths((row + up) * STEP),
      longitude: hundredths(wrapped((column + right) * STEP)),
    })),
  )
}

/** Reason why waves from this place are not those of the spot. */
export function seaPlaceFault(place: Position, spot: SpotAtSea, sea: SeaAround): string | undefined {
  const kilometres = distanceMiles(spot, place) / MILES_PER_KILOMETRE
  if (kilometres < NEAREST || kilometres > FURTHEST) return `${kilometres.toFixed(1)} km off`
  if (angleBetween(bearing(spot, place), spot.facing) > SIDEWAYS_DEGREES) return 'not to seaward'
  if (isBehindLand(place, spot, sea)) return 'behind land'
  for (const margin of [0, MASKED_MILES]) {
    const cell = cellFor(place, sea, margin)
    if (!cell) return 'no cell of sea'
    if (isBehindLand(cell, spot, sea)) return margin === 0 ? 'cell behind land' : 'next cell behind land'
  }
  return undefined
}

const isBehindLand = (place: Position, spot: Position, sea: SeaAround) =>
  sea.milesTo(place) > DETOUR * distanceMiles(spot, place) + DETOUR_MILES

/** The model's cell that contains the place, or the nearest sea cell in degrees, as the source answers. */
function cellFor(place: Position, sea: SeaAround, margin: number): Position | undefined {
  const row = Math.round((place.latitude - CELL_OFFSET) / CELL)
  const column = Math.round((place.longitude - CELL_OFFSET) / CELL)
  const cellAt = (up: number, right: number) => ({
    latitude: (row + up) * CELL + CELL_OFFSET,
    longitude: wrapped((column + right) * CELL + CELL_OFFSET),
  })
  const isSea = (cell: Position) => sea.isOpen(cell, margin)
  const middle = cellAt(0, 0)
  if (isSea(middle)) return middle
  const away = Array.from({ length: 2 * CELLS_AWAY + 1 }, (_, index) => index - CELLS_AWAY)
  const square = (cell: Position) =>
    (cell.latitude - place.latitude) ** 2 + wrapped(cell.longitude - place.longitude) ** 2
  return away
    .flatMap((up) => away.map((right) => cellAt(up, right)))
    .filter(isSea)
    .sort((one, other) => square(one) - square(other))[0]
}

function bearing(from: Position, to: Position): number {
  const north = to.latitude - from.latitude
  const east = wrapped(to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  return (Math.atan2(east, north) * 180) / Math.PI
}
