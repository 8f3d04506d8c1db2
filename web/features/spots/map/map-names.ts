import type { SurfSpot } from '#contract/sea/spots.ts'
import type { Position } from '#surf/places/geo.ts'
import { isInArea, type MapArea } from '#web/features/spots/map/map-area.ts'
import { onSameRound } from '#web/ui/map/same-round.ts'

type Named = Pick<SurfSpot, 'name' | 'area' | 'country' | 'latitude' | 'longitude'>

/** A name and where it belongs, at a longitude of that round of the earth. */
type PlaceName = Position & { key: string; text: string }

/** From which zoom on spots are named by what: a phone then shows a few of them. */
const LEVELS: ReadonlyArray<{ zoom: number; nameOf: (spot: Named) => string | undefined }> = [
  { zoom: 11, nameOf: ({ name }) => name },
  { zoom: 8, nameOf: ({ area }) => area.split(', ')[0] },
  { zoom: 5, nameOf: ({ area }) => area.split(', ').at(-1) },
  { zoom: 0, nameOf: ({ country }) => country },
]

/**
 * The names for a map of coastlines alone: of countries, regions, towns or spots, as close as the map is, those of most
 * spots first. Each stands in the middle of its spots.
 */
export function placeNamesIn(spots: readonly Named[], area: MapArea, zoom: number): PlaceName[] {
  const { nameOf } = LEVELS.find((level) => zoom >= level.zoom) ?? LEVELS[0]!
  const groups = Map.groupBy(spots, (spot) => `${nameOf(spot) || spot.country}|${spot.country}`)
  return [...groups]
    .map(([key, group]) => ({ key, text: key.split('|')[0]!, ...middleOf(group), count: group.length }))
    .filter((name) => name.text !== '' && isInArea(area, name))
    .toSorted((one, other) => other.count - one.count)
    .map(({ count: _, ...name }) => ({
      ...name,
      longitude: onSameRound(name.longitude, (area.west + area.east) / 2),
    }))
}

/** By the middle value and not the average: islands far out, or a coast past the date line, do not pull it to sea. */
function middleOf(spots: readonly Named[]): Position {
  const middle = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
  return {
    latitude: middle(spots.map(({ latitude }) => latitude)),
    longitude: middle(spots.map(({ longitude }) => longitude)),
  }
}
