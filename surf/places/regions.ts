import type { SpotPlace } from '#contract/sea/spots.ts'

type Placed = Pick<SpotPlace, 'area' | 'country'>

/** 'North Shore, Oahu, Hawaii, United States'; a part that is named like the whole stands once. */
const fullPlace = ({ area, country }: Placed) =>
  `${area}, ${country}`
    .split(', ')
    .filter((part, index, parts) => part !== '' && part !== parts[index + 1])
    .join(', ')

/**
 * The regions that a spot lies in, the widest first: 'United States', 'Hawaii, United States', 'Oahu, Hawaii, United
 * States'. The name of each ends with the name of the one around it, so no two of them are taken for one another.
 */
export function regionsOf(spot: Placed): string[] {
  const parts = fullPlace(spot).split(', ')
  return parts.map((_, index) => parts.slice(parts.length - 1 - index).join(', '))
}

/** Whether a spot lies in the region of this name, as `regionsOf` names it. */
export function isInRegion(spot: Placed, region: string): boolean {
  const place = fullPlace(spot)
  return place === region || place.endsWith(`, ${region}`)
}

/** 'Oahu' of 'Oahu, Hawaii, United States'. */
export const shortRegionName = (region: string) => region.split(', ')[0] ?? region

/** How many spots lie in each region. A place with `spots` stands for so many. */
export function countRegions(places: Iterable<Placed & { spots?: number }>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const place of places)
    for (const region of regionsOf(place)) counts.set(region, (counts.get(region) ?? 0) + (place.spots ?? 1))
  counts.delete('')
  return counts
}

/** How many regions lie around this one: 0 for a country, 1 for a state or province of it. */
export const regionDepth = (region: string) => region.split(', ').length - 1
