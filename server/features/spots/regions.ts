import { REGION_MIN_SPOTS } from '#contract/limits.ts'
import type { SpotPlace, SpotRegion } from '#contract/spots.ts'
import { regionsOf } from '#surf/regions.ts'

type Place = Pick<SpotPlace, 'area' | 'country'> & { spots?: number }

/** The countries of these places, and their states or provinces with at least `REGION_MIN_SPOTS` spots, by name. */
export function regionsAmong(places: Iterable<Place>): SpotRegion[] {
  const counts = new Map<string, SpotRegion & { isCountry: boolean }>()
  for (const place of places) {
    const [country = '', part] = regionsOf(place)
    for (const name of place.country === '' ? [] : [country, part]) {
      if (name === undefined) continue
      const region = counts.get(name) ?? { name, spots: 0, isCountry: name === country }
      counts.set(name, { ...region, spots: region.spots + (place.spots ?? 1) })
    }
  }
  return [...counts.values()]
    .filter(({ spots, isCountry }) => isCountry || spots >= REGION_MIN_SPOTS)
    .map(({ name, spots }) => ({ name, spots }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
