import type { SpotPlace } from '#contract/sea/spots.ts'

type Placed = Pick<SpotPlace, 'area' | 'country'>

/** 'North Shore, Oahu, Hawaii, United States'; a part equal to the whole appears once. */
const fullPlace = ({ area, country }: Placed) =>
  `${area}, ${country}`
    .split(', ')
    .filter((part, index, parts) => part !== '' && part !== parts[index + 1])
    .join(', ')

/**
 * Returns a spot's regions, widest first: 'United States', 'Hawaii, United States', 'Oahu, Hawaii, United States'. Each
 * name contains the enclosing one, so names are unique.
 */
export function regionsOf(spot: Placed): string[] {
  const parts = fullPlace(spot).split(', ')
  return parts.map((_, index) => parts.slice(parts.length - 1 - index).join(', '))
}

/** True if a spot lies in the region with this name from `regionsOf`. */
export function isInRegion(spot: Placed, region: string): boolean {
  const place = fullPlace(spot)
  return place === region || place.endsWith(`, ${region}`)
}

/** 'Oahu' for 'Oahu, Hawaii, United States'. */
export const shortRegionName = (region: string) => region.split(', ')[0] ?? region

/** Counts the spots of each region; a place with `spots` counts as that many. */
export function countRegions(places: Iterable<Placed & { spots?: number }>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const place of places)
    for (const region of regionsOf(place)) counts.set(region, (counts.get(region) ?? 0) + (place.spots ?? 1))
  counts.delete('')
  return counts
}

/** Number of enclosing regions: 0 for a country, 1 for its state or province. */
export const regionDepth = (region: string) => region.split(', ').length - 1
