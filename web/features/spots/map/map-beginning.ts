import { DEFAULT_POSITION, MAP_ZOOM } from '#contract/limits.ts'
import type { Position } from '#surf/places/geo.ts'
import { type MapView, mapViewIn } from '#web/features/spots/map/map-address.ts'
import { areaOf, averagePosition, closestTo, halfwayTo, isInArea } from '#web/features/spots/map/map-area.ts'
import { MIN_ZOOM } from '#web/ui/map/zooms.ts'

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

/**
 * What a map shows of a reader who has just been found: the surroundings, or, where no spot is in sight there, the reader
 * together with the closest one. That one alone where both fit no map. `reach` is from the map's middle to its closest edge, in pixels.
 */
export function viewAround(you: MapView, spots: readonly Position[], reach: number): MapView {
  const closest = closestTo(you, spots)
  if (!closest || isInSight(you, closest, reach)) return you
  const middle = halfwayTo(you, closest)
  for (let zoom = you.zoom; zoom >= MIN_ZOOM; zoom -= 1) {
    const view = { ...middle, zoom }
    if (isInSight(view, you, reach) && isInSight(view, closest, reach)) return view
  }
  return { ...closest, zoom: MAP_ZOOM }
}

function isInSight({ latitude, longitude, zoom }: MapView, spot: Position, reach = REACH_PIXELS): boolean {
  const degrees = (reach * 360) / (EARTH_PIXELS * 2 ** zoom)
  // Mercator: a degree of latitude is higher the farther it is from the equator.
  const north = degrees * Math.cos((latitude * Math.PI) / 180)
  const [west, east] = [longitude - Math.min(180, degrees), longitude + Math.min(180, degrees)]
  return isInArea(areaOf({ south: latitude - north, west, north: latitude + north, east }), spot)
}
