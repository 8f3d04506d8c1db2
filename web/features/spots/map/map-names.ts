import type { SurfSpot } from '#contract/sea/spots.ts'
import { countryIn } from '#surf/places/country-names.ts'
import type { Position } from '#surf/places/geo.ts'
import { isInArea, type MapArea } from '#web/features/spots/map/map-area.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { onSameRound } from '#web/ui/map/use-map.ts'

type Named = Pick<SurfSpot, 'name' | 'area' | 'country' | 'latitude' | 'longitude'>

/** Longitude as drawn, possibly past 180. */
type PlaceName = Position & { key: string; text: string }

/** Names by minimum zoom. */
const LEVELS: ReadonlyArray<{ zoom: number; nameOf: (spot: Named) => string | undefined }> = [
  { zoom: 11, nameOf: ({ name }) => name },
  { zoom: 8, nameOf: ({ area }) => area.split(', ')[0] },
  { zoom: 5, nameOf: ({ area }) => area.split(', ').at(-1) },
  { zoom: 0, nameOf: ({ country }) => country },
]

/** Countries, regions, towns or spots by zoom, most spots first, each at the centre of its spots. */
export function placeNamesIn(spots: readonly Named[], area: MapArea, zoom: number): PlaceName[] {
  const { nameOf } = LEVELS.find((level) => zoom >= level.zoom) ?? LEVELS[0]!
  const groups = Map.groupBy(spots, (spot) => `${nameOf(spot) || spot.country}|${spot.country}`)
  return [...groups]
    .map(([key, group]) => ({ key, text: nameIn(key), ...middleOf(group), count: group.length }))
    .filter((name) => name.text !== '' && isInArea(area, name))
    .toSorted((one, other) => other.count - one.count)
    .map(({ count: _, ...name }) => ({
      ...name,
      longitude: onSameRound(name.longitude, (area.west + area.east) / 2),
    }))
}

/** A country is named in the reader's language. */
function nameIn(key: string): string {
  const [name = '', country = ''] = key.split('|')
  return name === country ? countryIn(readersLocale, country) : name
}

/** A median: remote islands and the date line do not pull it out to sea. */
function middleOf(spots: readonly Named[]): Position {
  const middle = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
  return {
    latitude: middle(spots.map(({ latitude }) => latitude)),
    longitude: middle(spots.map(({ longitude }) => longitude)),
  }
}
