import type { SpotPlace } from '#contract/sea/spots.ts'

type Placed = Pick<SpotPlace, 'area' | 'country'>

/** 'North Shore, Oahu, Hawaii, United States', without repetition. */
const fullPlace = ({ area, country }: Placed) =>
  `${area}, ${country}`
    .split(', ')
    .filter((part, index, parts) => part !== '' && part !== parts[index + 1])
    .join(', ')

/** Widest first: 'United States', 'Hawaii, United States'. Unique, as names contain the enclosing one. */
export function regionsOf(spot: Placed): string[] {
  const parts = fullPlace(spot).split(', ')
  return parts.map((_, index) => parts.slice(parts.length - 1 - index).join(', '))
}

export function isInRegion(spot: Placed, region: string): boolean {
  const place = fullPlace(spot)
  return place === region || place.endsWith(`, ${region}`)
}

export const shortRegionName = (region: string) => region.split(', ')[0] ?? region

/** A place with `spots` counts as that many. */
export function countRegions(places: Iterable<Placed & { spots?: number }>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const place of places)
    for (const region of regionsOf(place)) counts.set(region, (counts.get(region) ?? 0) + (place.spots ?? 1))
  counts.delete('')
  return counts
}

export const regionDepth = (region: string) => region.split(', ').length - 1
