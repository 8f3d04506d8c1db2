import { REGION_MIN_SPOTS } from '#contract/limits.ts'
import type { SpotPlace, SpotRegion } from '#contract/sea/spots.ts'
import { countRegions, regionDepth } from '#surf/places/regions.ts'

type Place = Pick<SpotPlace, 'area' | 'country'> & { spots?: number }

/** Countries, and their states with at least `REGION_MIN_SPOTS` spots, by name. */
export const regionsAmong = (places: Iterable<Place>): SpotRegion[] =>
  Array.from(countRegions(places), ([name, spots]) => ({ name, spots }))
    .filter(({ name, spots }) => regionDepth(name) === 0 || (regionDepth(name) === 1 && spots >= REGION_MIN_SPOTS))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
