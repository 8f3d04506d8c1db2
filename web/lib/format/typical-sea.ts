import type { Position } from '#surf/places/geo.ts'
import type { Units } from '#web/lib/format/units.ts'

/** Texts, not numbers, so that nothing is computed from them. */
type Words = Record<Units, string>
type Box = [south: number, west: number, north: number, east: number]

/** Feet or metres; the moderate ones as specified. */
const SMALL_WAVES: Words = { imperial: '1-2', metric: '0.3-0.6' }
const MODERATE_WAVES: Words = { imperial: '2-4', metric: '0.6-1.2' }
const LARGE_WAVES: Words = { imperial: '3-6', metric: '0.9-1.8' }
/** mph or km/h; the light one as specified. */
const LIGHT_WIND: Words = { imperial: '5-10', metric: '8-16' }
const FRESH_WIND: Words = { imperial: '10-15', metric: '16-24' }
/** °F or °C; the warm one as specified. */
const TROPICAL: Words = { imperial: '81', metric: '27' }
const WARM: Words = { imperial: '72', metric: '22' }
const MILD: Words = { imperial: '64', metric: '18' }
const COOL: Words = { imperial: '57', metric: '14' }
const COLD: Words = { imperial: '46', metric: '8' }

/** Only local wind waves, no ocean swell; in degrees. */
const ENCLOSED_SEAS: Box[] = [
  // Great Lakes, Gulf of Mexico
  [41, -93, 49.5, -76],
  [18, -98, 31, -81.5],
  // Baltic; Mediterranean without and with its northern gulfs, Black Sea
  [53.5, 10.5, 60.5, 30],
  [30, -5.5, 42.6, 37],
  [42.6, 2.5, 46, 20],
  [40.5, 27, 47, 42],
  // Red Sea, Persian Gulf, Gulf of Thailand
  [12.5, 32, 30, 43.5],
  [23.5, 47.5, 30.5, 56.3],
  [1, 99, 14, 105.5],
]
/** Latitudes of the trade winds, and where westerly swell begins. */
const TRADES = { from: 8, to: 25 }
const WESTERLIES_FROM = 40

const COLD_COASTS: { box: Box; water: Words }[] = [
  { box: [-24, -82, -4, -70], water: MILD },
  { box: [-46, -76, -24, -69], water: COOL },
  { box: [-35, 9, -15, 19], water: COOL },
  { box: [20, -19, 36, -5], water: MILD },
  { box: [34.4, -130, 48, -119], water: COOL },
]
/** Yearly means of the open ocean, by upper latitude. */
const WATER_ZONES = [
  { upTo: 23, water: TROPICAL },
  { upTo: 38, water: WARM },
  { upTo: 52, water: COOL },
]

/** Typical values, marked as such. By sea: wrong ones could lead someone into cold or big water unprepared. */
export function typicalSea(position: Position, units: Units): { waves: string; wind: string; water: string } {
  const [waves, wind] = typicalWavesAndWind(position)
  return { waves: waves[units], wind: wind[units], water: typicalWater(position)[units] }
}

function typicalWavesAndWind(position: Position): [waves: Words, wind: Words] {
  const latitude = Math.abs(position.latitude)
  if (ENCLOSED_SEAS.some((box) => isWithin(box, position))) return [SMALL_WAVES, LIGHT_WIND]
  if (latitude >= WESTERLIES_FROM) return [LARGE_WAVES, FRESH_WIND]
  return [MODERATE_WAVES, latitude >= TRADES.from && latitude <= TRADES.to ? FRESH_WIND : LIGHT_WIND]
}

function typicalWater(position: Position): Words {
  const coast = COLD_COASTS.find(({ box }) => isWithin(box, position))
  return (coast ?? WATER_ZONES.find(({ upTo }) => Math.abs(position.latitude) <= upTo))?.water ?? COLD
}

const isWithin = ([south, west, north, east]: Box, { latitude, longitude }: Position) =>
  south <= latitude && latitude <= north && west <= longitude && longitude <= east
