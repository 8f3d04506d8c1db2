import { stationsNear } from 'neaps'
import { EARTH_RADIUS_MILES, type Position } from '#surf/places/geo.ts'

/** What the tide database calls after another place, by id: the station stands where these say. */
const NAMES_PUT_RIGHT: Record<string, string> = {
  'ticon/port_isaac-pti-gbr-cco': 'Port Isaac, England',
  'ticon/teignmouth_pier-tnp-gbr-cco': 'Teignmouth Pier, England',
}
/** No tide is better than one from another sea. */
const MAX_MILES = 300
/** neaps measures in kilometres, on a sphere of 6371. */
const KM_PER_MILE = 6371 / EARTH_RADIUS_MILES
/** What the catalogue says in place of an id where every station within reach has another tide, or a lake has none. */
export const NO_TIDE_STATION = 'none'

/** A place, and the station that is named for it by its id in neaps; nothing where the nearest is right. */
export type TidePlace = Position & { tideStation?: string | null }
export type TideStation = ReturnType<typeof stationsNear>[number]

/**
 * The station whose tide a place has: the one that is named for it, else, as when a newer tide database has dropped
 * that, the nearest. Null when none is within 300 miles, and where the catalogue says 'none'.
 */
export function tideStationOf(place: TidePlace): TideStation | null {
  if (place.tideStation === NO_TIDE_STATION) return null
  const named = place.tideStation ? tideStationsNear(place, MAX_MILES, 1, place.tideStation) : []
  return named[0] ?? tideStationsNear(place, MAX_MILES, 1)[0] ?? null
}

/** At most so many stations around a position that can predict heights, nearest first; with an `id`, that one alone. */
export const tideStationsNear = (
  { latitude, longitude }: Position,
  miles: number,
  most: number,
  id?: string,
): TideStation[] =>
  stationsNear({
    latitude,
    longitude,
    maxDistance: miles * KM_PER_MILE,
    maxResults: most,
    // A dozen stations of the database have a name but neither datums nor harmonics: their sea would stand still.
    filter: (station) => (id === undefined || station.id === id) && station.kind === 'tide' && 'MSL' in station.datums,
  })

/** With the words that tell it from its namesakes: 'Long Beach, Inner Harbor', 'Lorne, Victoria'. */
export const stationName = (station: TideStation): string =>
  NAMES_PUT_RIGHT[station.id] ??
  ('context' in station && station.context ? `${station.name}, ${station.context}` : station.name)

/**
 * Whether the level that a station's heights are above was worked out from its record, as all of TICON-4 are, and is not
 * the one of the official tables: the two were seen to differ by half a metre.
 */
export const hasEstimatedDatum = (station: TideStation): boolean => station.source.name === 'TICON-4'
