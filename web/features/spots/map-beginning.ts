import { DEFAULT_POSITION, MAP_ZOOM } from '#contract/limits.ts'
import { distanceMiles, type Position } from '#surf/geo.ts'
import { type MapView, mapViewIn } from '#web/features/spots/map-address.ts'
import { areaOf, averagePosition, isInArea } from '#web/features/spots/map-area.ts'

/** How far a small phone's map reaches from its middle, in pixels. */
const REACH_PIXELS = 150
/** The earth is this wide at zoom 0. */
const EARTH_PIXELS = 256

export const atDefaultZoom = (position: Position | undefined): MapView | undefined =>
  position && { latitude: position.latitude, longitude: position.longitude, zoom: MAP_ZOOM }

/**
 * Where the map of an address begins: at the view that the address has, unless it has a region too that was chosen since
 * and lies elsewhere, else as `mapBeginning` has it.
 */
export function mapBeginningAt(
  search: string,
  spots: readonly Position[],
  wished: readonly (MapView | undefined)[],
): MapView {
  const view = mapViewIn(search)
  if (view && !new URLSearchParams(search).has('region')) return view
  return mapBeginning(spots, [view, ...wished])
}

/**
 * Where a map of these spots begins: at the first of the `wished` views that has one of them in sight, else at the average
 * of the spots or, when that is far from all of them, at the spot closest to it. Without spots at the first wish, else in
 * southern California.
 */
export function mapBeginning(spots: readonly Position[], wished: readonly (MapView | undefined)[]): MapView {
  const wishes = wished.filter((view) => view !== undefined)
  const average = atDefaultZoom(averagePosition(spots))
  if (!average) return wishes[0] ?? { ...DEFAULT_POSITION, zoom: MAP_ZOOM }
  const near = [...wishes, average].find((view) => spots.some((spot) => isInSight(view, spot)))
  return near ?? { ...average, ...closestTo(average, spots) }
}

function isInSight({ latitude, longitude, zoom }: MapView, spot: Position): boolean {
  const degrees = (REACH_PIXELS * 360) / (EARTH_PIXELS * 2 ** zoom)
  // Mercator: a degree of latitude is higher the farther it is from the equator.
  const north = degrees * Math.cos((latitude * Math.PI) / 180)
  const [west, east] = [longitude - Math.min(180, degrees), longitude + Math.min(180, degrees)]
  return isInArea(areaOf({ south: latitude - north, west, north: latitude + north, east }), spot)
}

function closestTo(place: Position, spots: readonly Position[]): Position {
  const miles = spots.map((spot) => distanceMiles(place, spot))
  const { latitude, longitude } = spots[miles.indexOf(Math.min(...miles))] ?? place
  return { latitude, longitude }
}
