import { DEFAULT_POSITION, MAP_ZOOM } from '#contract/limits.ts'
import type { Position } from '#surf/places/geo.ts'
import { type MapView, mapViewIn } from '#web/features/spots/map/map-address.ts'
import { areaOf, averagePosition, closestTo, halfwayTo, isInArea } from '#web/features/spots/map/map-area.ts'
import { MIN_ZOOM } from '#web/ui/map/use-map.ts'

/** From the centre of a small phone's map, in pixels. */
const REACH_PIXELS = 150
/** Width at zoom 0. */
const EARTH_PIXELS = 256

export const atDefaultZoom = (position: Position | undefined): MapView | undefined =>
  position && { latitude: position.latitude, longitude: position.longitude, zoom: MAP_ZOOM }

/** The address's view, unless a region chosen later lies elsewhere, else `mapBeginning`. */
export function mapBeginningAt(
  search: string,
  spots: readonly Position[],
  candidates: readonly (MapView | undefined)[],
): MapView {
  const view = mapViewIn(search)
  if (view && !new URLSearchParams(search).has('region')) return view
  return mapBeginning(spots, [view, ...candidates])
}

/**
 * The first of `candidates` with a spot in sight, else the spots' average or, if far from all, the closest spot.
 * Without spots the first candidate, else southern California.
 */
export function mapBeginning(spots: readonly Position[], candidates: readonly (MapView | undefined)[]): MapView {
  const views = candidates.filter((view) => view !== undefined)
  const average = atDefaultZoom(averagePosition(spots))
  if (!average) return views[0] ?? { ...DEFAULT_POSITION, zoom: MAP_ZOOM }
  const near = [...views, average].find((view) => spots.some((spot) => isInSight(view, spot)))
  return near ?? { ...average, ...closestTo(average, spots) }
}

/**
 * A located reader's surroundings, or with the closest spot if none is in sight, or that spot alone if both do not fit.
 * `reach` is from centre to edge in pixels.
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
  // Mercator stretches latitudes away from the equator.
  const north = degrees * Math.cos((latitude * Math.PI) / 180)
  const [west, east] = [longitude - Math.min(180, degrees), longitude + Math.min(180, degrees)]
  return isInArea(areaOf({ south: latitude - north, west, north: latitude + north, east }), spot)
}
