import { coasts, MILES_PER_DEGREE, wrapped } from '#catalogue/coastline.ts'
import type { Position } from '#surf/places/geo.ts'

const RADIANS = Math.PI / 180
/** About as fine as the coastline; narrower straits count as closed. */
const CELL_MILES = 0.6
/** The coarse coastline may put a spot or station in the water this far inland. */
const ASHORE_CELLS = 7

/**
 * The shortest route by sea, leaving the spot in its facing, in miles and up to 8 % too long; Infinity beyond `most`.
 */
export function seaMiles(from: Position & { facing: number }, to: Position, most: number): number {
  const grid = gridAround(from, most)
  const isLand = landOn(grid)
  const start = seaward(grid, isLand, from)
  const end = nearestSea(grid, isLand, to)
  if (start === undefined || end === undefined) return Number.POSITIVE_INFINITY
  return milesAtCost(spread(grid, isLand, start, most, end)[end])
}

export type SeaAround = {
  /** Route by sea, leaving the spot in its facing; Infinity on land and without a route. */
  milesTo(place: Position): number
  /** Sea with no land within the margin. */
  isOpen(place: Position, marginMiles: number): boolean
}

/** Undefined if the coastline has no water in front of the spot. */
export function seaAround(spot: Position & { facing: number }, reachMiles: number): SeaAround | undefined {
  const grid = gridAround(spot, reachMiles)
  const isLand = landOn(grid)
  const start = seaward(grid, isLand, spot)
  if (start === undefined) return undefined
  // Routes around land are longer than the grid is wide.
  const costs = spread(grid, isLand, start, 3 * reachMiles)
  return {
    milesTo: (place) => milesAtCost(costs[cellAt(grid, place) ?? -1]),
    isOpen(place, marginMiles) {
      const cells = Math.round(marginMiles / CELL_MILES)
      const [row, column] = rowAndColumn(grid, place)
      for (let up = row - cells; up <= row + cells; up += 1)
        for (let right = column - cells; right <= column + cells; right += 1)
          if (isOn(grid, up, right) && isLand[up * grid.side + right] && Math.hypot(up - row, right - column) <= cells)
            return false
      return isOn(grid, row, column)
    },
  }
}

const isOn = ({ side }: Grid, row: number, column: number) => row >= 0 && row < side && column >= 0 && column < side

function cellAt(grid: Grid, place: Position): number | undefined {
  const [row, column] = rowAndColumn(grid, place)
  return isOn(grid, row, column) ? row * grid.side + column : undefined
}

const milesAtCost = (cost: number | undefined) =>
  cost === undefined ? Number.POSITIVE_INFINITY : (cost / 10) * CELL_MILES

/** Cells around a position, rows from the south, columns from the west. */
type Grid = { side: number; south: number; latitudeStep: number; west: number; longitudeStep: number }

function gridAround({ latitude, longitude }: Position, reachMiles: number): Grid {
  const half = Math.ceil(reachMiles / CELL_MILES)
  const latitudeStep = CELL_MILES / MILES_PER_DEGREE
  const longitudeStep = latitudeStep / Math.cos(latitude * RADIANS)
  return {
    side: 2 * half + 1,
    south: latitude - half * latitudeStep,
    latitudeStep,
    west: longitude - half * longitudeStep,
    longitudeStep,
  }
}

/** Land cells have an odd number of coasts to the west in their row. */
function landOn({ side, south, latitudeStep, west, longitudeStep }: Grid): Uint8Array {
  const crossings = crossingsOf({ side, south, latitudeStep })
  const longitudes = Array.from({ length: side }, (_, column) => wrapped(west + column * longitudeStep))
  const isLand = new Uint8Array(side * side)
  for (const [row, unsorted] of crossings.entries()) {
    const coastsWestOf = Float64Array.from(unsorted).sort()
    for (const [column, longitude] of longitudes.entries())
      isLand[row * side + column] = countBelow(coastsWestOf, longitude) % 2
  }
  return isLand
}

/** Longitudes at which coasts cross each row, unsorted. */
function crossingsOf({ side, south, latitudeStep }: Pick<Grid, 'side' | 'south' | 'latitudeStep'>): number[][] {
  const crossings: number[][] = Array.from({ length: side }, () => [])
  const north = south + side * latitudeStep
  // Vitest makes each use of an imported name a call, which is slow for 400,000 pieces.
  const pieces = coasts
  for (let at = 0; at < pieces.length; at += 4) {
    const y1 = pieces[at + 1]!
    const y2 = pieces[at + 3]!
    if ((y1 < south && y2 < south) || (y1 > north && y2 > north)) continue
    const first = Math.max(0, Math.ceil((Math.min(y1, y2) - south) / latitudeStep))
    const end = Math.min(side, Math.ceil((Math.max(y1, y2) - south) / latitudeStep))
    for (let row = first; row < end; row += 1) {
      const share = (south + row * latitudeStep - y1) / (y2 - y1)
      crossings[row]!.push(pieces[at]! + share * (pieces[at + 2]! - pieces[at]!))
    }
  }
  return crossings
}

function countBelow(sorted: Float64Array, limit: number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle]! < limit) from = middle + 1
    else to = middle
  }
  return from
}

/** May lie outside the grid. */
function rowAndColumn(grid: Grid, { latitude, longitude }: Position): [row: number, column: number] {
  const half = (grid.side - 1) / 2
  const middle = grid.west + half * grid.longitudeStep
  const column = half + Math.round(wrapped(longitude - middle) / grid.longitudeStep)
  return [Math.round((latitude - grid.south) / grid.latitudeStep), column]
}

/** The nearest sea in the spot's facing, else in any direction. */
function seaward(grid: Grid, isLand: Uint8Array, spot: Position & { facing: number }): number | undefined {
  const [row, column] = rowAndColumn(grid, spot)
  for (let cells = 1; cells <= ASHORE_CELLS; cells += 1) {
    const north = Math.round(cells * Math.cos(spot.facing * RADIANS))
    const east = Math.round(cells * Math.sin(spot.facing * RADIANS))
    const cell = (row + north) * grid.side + column + east
    if (!isLand[cell]) return cell
  }
  return nearestSea(grid, isLand, spot)
}

function nearestSea(grid: Grid, isLand: Uint8Array, place: Position): number | undefined {
  const [row, column] = rowAndColumn(grid, place)
  let nearest: { cell: number; square: number } | undefined
  for (let north = -ASHORE_CELLS; north <= ASHORE_CELLS; north += 1)
    for (let east = -ASHORE_CELLS; east <= ASHORE_CELLS; east += 1) {
      const square = north ** 2 + east ** 2
      const cell = (row + north) * grid.side + column + east
      if (isLand[cell] === 0 && square < (nearest?.square ?? ASHORE_CELLS ** 2)) nearest = { cell, square }
    }
  return nearest?.cell
}

/**
 * Dijkstra's algorithm with a list for each cost: a step costs 10, a diagonal one 14. Stops at the range or at `end`.
 */
function spread({ side }: Grid, isLand: Uint8Array, start: number, most: number, end?: number): Float64Array {
  const reachedAt = new Float64Array(side * side).fill(Number.POSITIVE_INFINITY)
  const byCost: number[][] = [[start]]
  reachedAt[start] = 0
  for (let cost = 0; cost < byCost.length && milesAtCost(cost) <= most; cost += 1)
    for (const cell of byCost[cost] ?? []) {
      if (cell === end) return reachedAt
      if (reachedAt[cell]! < cost) continue
      const row = Math.floor(cell / side)
      const column = cell % side
      for (let nextRow = Math.max(0, row - 1); nextRow <= Math.min(side - 1, row + 1); nextRow += 1)
        for (let nextColumn = Math.max(0, column - 1); nextColumn <= Math.min(side - 1, column + 1); nextColumn += 1) {
          const next = nextRow * side + nextColumn
          const nextCost = cost + (nextRow !== row && nextColumn !== column ? 14 : 10)
          if (isLand[next] || nextCost >= reachedAt[next]!) continue
          reachedAt[next] = nextCost
          byCost[nextCost] ??= []
          byCost[nextCost].push(next)
        }
    }
  return end === undefined ? reachedAt : new Float64Array()
}
