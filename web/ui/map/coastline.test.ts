import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { landInTile, shoresOf, TILE_PIXELS } from '#web/ui/map/coastline.ts'

const file = createRequire(import.meta.url).resolve('world-atlas/land-50m.json')
const shores = shoresOf(JSON.parse(readFileSync(file, 'utf8')))

/** The tile that holds a place, and where in it, in pixels. */
function tileAt(latitude: number, longitude: number, z: number) {
  const x = ((longitude + 180) / 360) * 2 ** z
  const y = (0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z
  const [column, row] = [Math.floor(x), Math.floor(y)]
  return { tile: { x: column, y: row, z }, at: [(x - column) * TILE_PIXELS, (y - row) * TILE_PIXELS] as const }
}

const linesOf = (path: string) =>
  path
    .split('M')
    .slice(1)
    .map((line) =>
      line
        .replace('Z', '')
        .split('L')
        .map((point) => point.split(' ').map(Number)),
    )

/** True if a point is inside a path by SVG's even-odd rule, counting lines to its right. */
function isInside(path: string, [x, y]: readonly [number, number]) {
  let inside = false
  for (const line of linesOf(path)) {
    line.forEach(([toX = 0, toY = 0], index) => {
      const [fromX = 0, fromY = 0] = line.at(index - 1) ?? []
      if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) inside = !inside
    })
  }
  return inside
}

test.each([
  ['Los Angeles', 34.05, -118.24, true],
  ['the sea off Huntington Beach', 33.5, -118.2, false],
  ['Sydney', -33.8, 150.9, true],
  ['the Tasman Sea', -35, 156, false],
  ['Kauai', 22.05, -159.5, true],
  ['Chukotka, west of the date line', 67.5, 179.98, true],
  ['Chukotka, east of it', 67.5, -179.98, true],
  ['Antarctica', -80, 20, true],
  ['the middle of Lake Superior', 47.7, -87.5, true],
])('%s is land or sea at every zoom', (_name, latitude, longitude, land) => {
  for (const zoom of [3, 6, 8, 10, 13, 17]) {
    const { tile, at } = tileAt(latitude, longitude, zoom)
    expect([zoom, isInside(landInTile(shores, tile), at)]).toEqual([zoom, land])
  }
})

test('a tile contains only what is drawn in and around it', () => {
  const { tile } = tileAt(34.05, -118.24, 8)
  const points = linesOf(landInTile(shores, tile)).flat()
  expect(points.length).toBeGreaterThan(10)
  for (const [x = 0, y = 0] of points) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(-TILE_PIXELS / 4)
    expect(Math.max(x, y)).toBeLessThanOrEqual(TILE_PIXELS * 1.25)
  }
})

test('the open sea is an empty path', () => {
  expect(landInTile(shores, tileAt(-40, -120, 8).tile)).toBe('')
})
