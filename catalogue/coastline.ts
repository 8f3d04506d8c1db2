import { readFile } from 'node:fs/promises'
import { mesh } from 'topojson-client'
import { z } from 'zod'
import { EARTH_RADIUS_MILES, type Position } from '#surf/places/geo.ts'

const RADIANS = Math.PI / 180
export const MILES_PER_DEGREE = EARTH_RADIUS_MILES * RADIANS

const file = new URL(import.meta.resolve('world-atlas/land-10m.json'))
const world: Parameters<typeof mesh>[0] = JSON.parse(await readFile(file, 'utf8'))
/** Straight pieces x1 y1 x2 y2 in strips of four degrees: Natural Earth 1:10m, public domain. */
export const coasts = Float64Array.from(
  mesh(world).coordinates.flatMap((line) => line.slice(1).flatMap((point, at) => [...line[at]!, ...point])),
)

/** -180 up to 180. */
export const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180

/** Miles to the nearest coast; Infinity beyond `most`. On a flat map, accurate to a hundredth within 60 miles. */
export function coastMiles({ latitude, longitude }: Position, most: number): number {
  const shrink = Math.cos(latitude * RADIANS)
  const reach = most / MILES_PER_DEGREE
  let nearest = Number.POSITIVE_INFINITY
  for (let at = 0; at < coasts.length; at += 4) {
    const north1 = coasts[at + 1]! - latitude
    const north2 = coasts[at + 3]! - latitude
    if ((north1 > reach && north2 > reach) || (north1 < -reach && north2 < -reach)) continue
    const east1 = wrapped(coasts[at]! - longitude) * shrink
    const east2 = east1 + (coasts[at + 2]! - coasts[at]!) * shrink
    nearest = Math.min(nearest, degreesToPiece(east1, north1, east2, north2))
  }
  const miles = nearest * MILES_PER_DEGREE
  return miles <= most ? miles : Number.POSITIVE_INFINITY
}

/** Distance of the origin from the piece. */
function degreesToPiece(east1: number, north1: number, east2: number, north2: number): number {
  const east = east2 - east1
  const north = north2 - north1
  const square = east ** 2 + north ** 2
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(east1 * east + north1 * north) / square))
  return Math.hypot(east1 + share * east, north1 + share * north)
}

/** A spot further from the 1:10 million coastline is an error, or its land is missing there. */
export const NEAR_COAST_MILES = 2

export const isFarFromCoast = (spot: Position) => coastMiles(spot, NEAR_COAST_MILES) === Number.POSITIVE_INFINITY

const exceptions = z.array(z.strictObject({ why: z.string().min(1), spots: z.array(z.string()).min(1) }))

/** Correct spots that are far from the coastline, with reasons by key. */
export async function readKnownFarFromCoast(): Promise<Map<string, string>> {
  const file = new URL('data/known-far-from-coast.json', import.meta.url)
  const groups = exceptions.parse(JSON.parse(await readFile(file, 'utf8')))
  return new Map(groups.flatMap(({ why, spots }) => spots.map((key) => [key, why] as const)))
}
