import { figureAt } from '#server/features/conditions/open-meteo-answer.ts'
import type { Swell } from '#surf/sea.ts'

/** Wind sea energy per swell energy from which on it is the wind sea that one sees. */
const WIND_SEA_RULES = 2

/** What a model tells apart, as its figures begin; a period of the peak is told of the whole sea alone. */
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

const trainAt = (waves: Waves, name: TrainName, time: number): Train => ({
  height: figureAt(waves, `${name}_height`, time),
  period: figureAt(waves, PERIODS[name], time),
  direction: figureAt(waves, `${name}_direction`, time),
})

/**
 * The wave trains of the hour that begins then, swells and wind sea, the one with most energy (height² × period) first:
 * those of which all is known and that are more than a calm.
 */
export const swellsAt = (waves: Waves, time: number): Swell[] =>
  TRAINS.flatMap((name): Swell[] => {
    const { height, period, direction } = trainAt(waves, name, time)
    if (!height || !period || direction === null) return []
    const periodKind = name === WHOLE_SEA ? 'peak' : 'mean'
    return [{ heightMeters: height, periodSeconds: period, periodKind, directionDegrees: direction }]
  }).toSorted((one, other) => energyOf(other) - energyOf(one))

const energyOf = ({ heightMeters, periodSeconds }: Swell) => heightMeters ** 2 * periodSeconds

/**
 * The waves that a surfer would see in that hour, in three figures: the swell; or all of it as wind sea, where the model
 * gives no swell or the wind sea has at least twice the swell's energy, which goes with the square of the height.
 */
export function rideableAt(waves: Waves, time: number): Train {
  const [swell, windSea, whole] = [SWELL, WIND_SEA, WHOLE_SEA].map((name) => trainAt(waves, name as TrainName, time))
  if (isKnown(whole!)) return whole!
  if (!isKnown(windSea!)) return swell!
  if (isKnown(swell!) && windSea!.height! ** 2 <= WIND_SEA_RULES * swell!.height! ** 2) return swell!
  return { ...windSea!, height: Math.round(10 * Math.hypot(windSea!.height!, swell!.height ?? 0)) / 10 }
}

const isKnown = (train: Train) => !Object.values(train).includes(null)
