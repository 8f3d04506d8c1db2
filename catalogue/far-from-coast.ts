import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { coastMiles } from '#catalogue/coastline.ts'
import type { Position } from '#surf/places/geo.ts'

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
