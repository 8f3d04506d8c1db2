import { stationsNear } from 'neaps'
import { EARTH_RADIUS_MILES, type Position } from '#surf/places/geo.ts'

/** Corrected names by id: the tide database uses those of other places. */
const NAMES_PUT_RIGHT: Record<string, string> = {
  'ticon/port_isaac-pti-gbr-cco': 'Port Isaac, England',
  'ticon/teignmouth_pier-tnp-gbr-cco': 'Teignmouth Pier, England',
}
/** No tide is better than one from another sea. */
const MAX_MILES = 300
/** neaps measures in kilometres, on a sphere of 6371. */
const KM_PER_MILE = 6371 / EARTH_RADIUS_MILES
/** In place of an id: every station within reach has another tide, or the spot is on a lake. */
export const NO_TIDE_STATION = 'none'

/** `tideStation` is an id in neaps; without it the nearest is used. */
export type TidePlace = Position & { tideStation?: string | null }
export type TideStation = ReturnType<typeof stationsNear>[number]

/** The named station, else (also if a newer database dropped it) the nearest. Null beyond 300 miles, and for 'none'. */
export function tideStationOf(place: TidePlace): TideStation | null {
  if (place.tideStation === NO_TIDE_STATION) return null
  const named = place.tideStation ? tideStationsNear(place, MAX_MILES, 1, place.tideStation) : []
  return named[0] ?? tideStationsNear(place, MAX_MILES, 1)[0] ?? null
}

/** Stations that can predict heights, nearest first; with an `id`, that one alone. */
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
    // A dozen stations have neither datums nor harmonics: their sea would stand still.
    filter: (station) => (id === undefined || station.id === id) && station.kind === 'tide' && 'MSL' in station.datums,
  })

/** With its distinguishing words: 'Long Beach, Inner Harbor', 'Lorne, Victoria'. */
export const stationName = (station: TideStation): string =>
  NAMES_PUT_RIGHT[station.id] ??
  ('context' in station && station.context ? `${station.name}, ${station.context}` : station.name)

/**
 * True if the datum was computed from the record, as in TICON-4: it can differ by half a metre from official tables.
 */
export const hasEstimatedDatum = (station: TideStation): boolean => station.source.name === 'TICON-4'
