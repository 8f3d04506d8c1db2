import { feature } from 'topojson-client'

type Topology = Parameters<typeof feature>[0]

/** A shore as x0, y0, x1, y1 … in the Mercator square: x from 0 (180° west) to 1, y from 0 (85° north) to 1. */
export type Shore = { points: Float64Array; west: number; east: number; north: number; south: number }

export const TILE_PIXELS = 256
/** Margin of the cut around a tile, so that the border along it stays outside. */
const MARGIN_PIXELS = 24
/** Closer points coincide on screen. */
const SAME_PIXELS = 0.7
/** Limit of the Mercator square. */
const MAX_LATITUDE = 85.05112878

/** Land, islands and lakes of the object `land` of a topology, as in world-atlas. */
export function shoresOf(topology: Topology): Shore[] {
  const land = feature(topology, topology.objects.land!)
  const shapes = 'features' in land ? land.features : [land]
  return shapes.flatMap(({ geometry }) => {
    if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat().flatMap(onTheSquare)
    return geometry.type === 'Polygon' ? geometry.coordinates.flatMap(onTheSquare) : []
  })
}

/** Duplicates shores that cross the date line. */
function onTheSquare(ring: number[][]): Shore[] {
  const shore = shoreOf(inOneGo(ring))
  const copies = [-1, 0, 1].filter((turn) => shore.west + turn < 1 && shore.east + turn > 0)
  return copies.map((turn) => ({
    ...shore,
    points: shore.points.map((value, index) => (index % 2 === 0 ? value + turn : value)),
    west: shore.west + turn,
    east: shore.east + turn,
  }))
}

/** Removes leaps from 180° to -180°; a ring around the earth is closed along the south pole. */
function inOneGo(ring: number[][]): number[][] {
  let [turned, before] = [0, ring[0]?.[0] ?? 0]
  const points = ring.map(([longitude = 0, latitude = 0]) => {
    if (Math.abs(longitude - before) > 180) turned -= Math.sign(longitude - before) * 360
    before = longitude
    return [longitude + turned, latitude]
  })
  if (turned === 0) return points
  return [...points, [before + turned, -90], [ring[0]?.[0] ?? 0, -90]]
}

function shoreOf(ring: number[][]): Shore {
  const points = new Float64Array(ring.length * 2)
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity]
  ring.forEach(([longitude = 0, latitude = 0], index) => {
    const phi = (Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180
    const x = (longitude + 180) / 360
    const y = 0.5 - Math.asinh(Math.tan(phi)) / (2 * Math.PI)
    points.set([x, y], index * 2)
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  })
  return { points, west, east, north, south }
}

/** Land in a standard map tile as `d` of an SVG path in tile pixels; '' on open sea. */
export function landInTile(shores: Shore[], { x, y, z }: { x: number; y: number; z: number }): string {
  const tiles = 2 ** z
  const margin = MARGIN_PIXELS / TILE_PIXELS
  const [west, east] = [(x - margin) / tiles, (x + 1 + margin) / tiles]
  const [north, south] = [(y - margin) / tiles, (y + 1 + margin) / tiles]
  let path = ''
  for (const shore of shores) {
    if (shore.west > east || shore.east < west || shore.north > south || shore.south < north) continue
    const line = cut(pointsNear(shore, x, y, tiles * TILE_PIXELS))
    if (line.length < 3) continue
    path += `M${line.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
  }
  return path
}

type Point = [x: number, y: number]
const CUT_MIN = -MARGIN_PIXELS
const CUT_MAX = TILE_PIXELS + MARGIN_PIXELS

/** A shore in tile pixels without points that do not affect the cut. */
function pointsNear({ points }: Shore, tileX: number, tileY: number, worldPixels: number): Point[] {
  const simplified: Point[] = []
  const at = (index: number): Point => [
    points[index]! * worldPixels - tileX * TILE_PIXELS,
    points[index + 1]! * worldPixels - tileY * TILE_PIXELS,
  ]
  let last: Point = [Number.NaN, Number.NaN]
  let lastSides = 0
  let next = at(0)
  let nextSides = sidesBeyond(next)
  for (let index = 0; index < points.length; index += 2) {
    const [point, sides] = [next, nextSides]
    if (index + 2 < points.length) {
      next = at(index + 2)
      nextSides = sidesBeyond(next)
    }
    // Beyond the same side as both neighbours, so the straight line stays outside too.
    if ((lastSides & sides & nextSides) !== 0) continue
    if (Math.abs(point[0] - last[0]) < SAME_PIXELS && Math.abs(point[1] - last[1]) < SAME_PIXELS) continue
    simplified.push(point)
    ;[last, lastSides] = [point, sides]
  }
  return simplified
}

/** Bits; 0 inside. */
const sidesBeyond = ([x, y]: Point) =>
  (x < CUT_MIN ? 1 : 0) | (x > CUT_MAX ? 2 : 0) | (y < CUT_MIN ? 4 : 0) | (y > CUT_MAX ? 8 : 0)

/** Clips a closed line to the cut, side by side (Sutherland and Hodgman, 1974). */
function cut(line: Point[]): Point[] {
  for (const axis of [0, 1] as const) {
    line = cutBeyond(line, axis, CUT_MIN, 1)
    line = cutBeyond(line, axis, CUT_MAX, -1)
  }
  return line
}

/** Clips a closed line to `limit` on this axis: at or above it, or with `sign` -1 at or below. */
function cutBeyond(line: Point[], axis: 0 | 1, limit: number, sign: 1 | -1): Point[] {
  const simplified: Point[] = []
  let from = line.at(-1)
  for (const to of line) {
    const [before, after] = [(from![axis] - limit) * sign, (to[axis] - limit) * sign]
    if (before >= 0 !== after >= 0) {
      const share = before / (before - after)
      simplified.push([from![0] + (to[0] - from![0]) * share, from![1] + (to[1] - from![1]) * share])
    }
    if (after >= 0) simplified.push(to)
    from = to
  }
  return simplified
}
