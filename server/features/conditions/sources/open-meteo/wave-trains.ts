import { figureAt } from '#server/features/conditions/sources/open-meteo/answer.ts'
import type { Swell } from '#surf/sea/sea.ts'

/** Wind sea per swell energy above which the wind sea dominates. */
const WIND_SEA_RULES = 2

/** Prefixes of the model's figures; only the whole sea has a peak period. */
const SWELL = 'swell_wave'
const SECOND_SWELL = 'secondary_swell_wave'
const WIND_SEA = 'wind_wave'
const WHOLE_SEA = 'wave'
const PERIODS = {
  [SWELL]: 'swell_wave_period',
  [SECOND_SWELL]: 'secondary_swell_wave_period',
  [WIND_SEA]: 'wind_wave_period',
  [WHOLE_SEA]: 'wave_peak_period',
} as const
type TrainName = keyof typeof PERIODS
const TRAINS = Object.keys(PERIODS) as TrainName[]

export type WaveFigure = `${TrainName}_${'height' | 'direction'}` | (typeof PERIODS)[TrainName]
type Waves = { start: number; figures: Partial<Record<WaveFigure, (number | null)[]>> }
type Train = { height: number | null; period: number | null; direction: number | null }

type Trains = Record<TrainName, Train>

const trainAt = (waves: Waves, name: TrainName, time: number): Train => ({
  height: figureAt(waves, `${name}_height`, time),
  period: figureAt(waves, PERIODS[name], time),
  direction: figureAt(waves, `${name}_direction`, time),
})

export const trainsAt = (waves: Waves, time: number): Trains => ({
  [SWELL]: trainAt(waves, SWELL, time),
  [SECOND_SWELL]: trainAt(waves, SECOND_SWELL, time),
  [WIND_SEA]: trainAt(waves, WIND_SEA, time),
  [WHOLE_SEA]: trainAt(waves, WHOLE_SEA, time),
})

/** Swells and wind sea with complete figures above calm, most energy (height² × period) first. */
export const swellsOf = (trains: Trains): Swell[] =>
  TRAINS.flatMap((name): Swell[] => {
    const { height, period, direction } = trains[name]
    if (!height || !period || direction === null) return []
    const periodKind = name === WHOLE_SEA ? 'peak' : 'mean'
    return [{ heightMeters: height, periodSeconds: period, periodKind, directionDegrees: direction }]
  }).toSorted((one, other) => energyOf(other) - energyOf(one))

const energyOf = ({ heightMeters, periodSeconds }: Swell) => heightMeters ** 2 * periodSeconds

/** The swell, or all of it as wind sea if that has twice its energy (height²). */
export function rideableTrain({ [SWELL]: swell, [WIND_SEA]: windSea, [WHOLE_SEA]: whole }: Trains): Train {
  if (isKnown(whole)) return whole
  if (!isKnown(windSea)) return swell
  if (isKnown(swell) && windSea.height! ** 2 <= WIND_SEA_RULES * swell.height! ** 2) return swell
  return { ...windSea, height: Math.round(10 * Math.hypot(windSea.height!, swell.height ?? 0)) / 10 }
}

const isKnown = ({ height, period, direction }: Train) => height !== null && period !== null && direction !== null
