import type { Position } from '#surf/places/geo.ts'
import { type Unit, unitsOf } from '#surf/sea/units.ts'
import { formatFigure } from '#web/lib/format/figures.ts'
import type { Units } from '#web/lib/format/units.ts'

type Range = readonly [from: number, to: number]
type Waves = Record<Extract<Unit, 'feet' | 'metres'>, Range>
type Wind = Record<Extract<Unit, 'mph' | 'kmh' | 'knots'>, Range>
type Water = Record<Extract<Unit, 'fahrenheit' | 'celsius'>, number>
type Box = [south: number, west: number, north: number, east: number]

/** The moderate ones as specified. */
const SMALL_WAVES: Waves = { feet: [1, 2], metres: [0.3, 0.6] }
const MODERATE_WAVES: Waves = { feet: [2, 4], metres: [0.6, 1.2] }
const LARGE_WAVES: Waves = { feet: [3, 6], metres: [0.9, 1.8] }
/** The light one as specified. */
const LIGHT_WIND: Wind = { mph: [5, 10], kmh: [8, 16], knots: [4, 9] }
const FRESH_WIND: Wind = { mph: [10, 15], kmh: [16, 24], knots: [9, 13] }
/** The warm one as specified. */
const TROPICAL: Water = { fahrenheit: 81, celsius: 27 }
const WARM: Water = { fahrenheit: 72, celsius: 22 }
const MILD: Water = { fahrenheit: 64, celsius: 18 }
const COOL: Water = { fahrenheit: 57, celsius: 14 }
const COLD: Water = { fahrenheit: 46, celsius: 8 }

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

const COLD_COASTS: { box: Box; water: Water }[] = [
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

/**
 * Typical values, marked as such; texts, so that nothing is computed from them. By sea: wrong ones could lead someone into
 * cold or big water unprepared.
 */
export function typicalSea(position: Position, units: Units): { waves: string; wind: string; water: string } {
  const [waves, wind] = typicalWavesAndWind(position)
  const { height, speed, temperature } = unitsOf[units]
  return {
    waves: formatRange(waves[height]),
    wind: formatRange(wind[speed]),
    water: formatFigure(typicalWater(position)[temperature]),
  }
}

function typicalWavesAndWind(position: Position): [waves: Waves, wind: Wind] {
  const latitude = Math.abs(position.latitude)
  if (ENCLOSED_SEAS.some((box) => isWithin(box, position))) return [SMALL_WAVES, LIGHT_WIND]
  if (latitude >= WESTERLIES_FROM) return [LARGE_WAVES, FRESH_WIND]
  return [MODERATE_WAVES, latitude >= TRADES.from && latitude <= TRADES.to ? FRESH_WIND : LIGHT_WIND]
}

function typicalWater(position: Position): Water {
  const coast = COLD_COASTS.find(({ box }) => isWithin(box, position))
  return (coast ?? WATER_ZONES.find(({ upTo }) => Math.abs(position.latitude) <= upTo))?.water ?? COLD
}

const formatRange = ([from, to]: Range) => `${formatFigure(from)}-${formatFigure(to)}`

const isWithin = ([south, west, north, east]: Box, { latitude, longitude }: Position) =>
  south <= latitude && latitude <= north && west <= longitude && longitude <= east
