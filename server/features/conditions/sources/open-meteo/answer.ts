import { z } from 'zod'
import { SourceFailure } from '#server/features/conditions/sources/download.ts'
import type { Swell } from '#surf/sea/sea.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

const MAX_HOURS = 16 * 24

type Range = readonly [least: number, most: number]
const METRES: Range = [0, 40]
const SECONDS: Range = [0, 60]
const DEGREES: Range = [0, 360]

/** Hourly figures of the marine API: ten, which count as one. Periods are means, as the model has no peak periods. */
export const waveFigures = {
  swell_wave_height: METRES,
  swell_wave_period: SECONDS,
  swell_wave_direction: DEGREES,
  secondary_swell_wave_height: METRES,
  secondary_swell_wave_period: SECONDS,
  secondary_swell_wave_direction: DEGREES,
  wind_wave_height: METRES,
  wind_wave_period: SECONDS,
  wind_wave_direction: DEGREES,
  /** Degrees Celsius. */
  sea_surface_temperature: [-5, 50] as Range,
}
/** For the model without swells. */
export const wholeSeaFigures = {
  wave_height: METRES,
  wave_peak_period: SECONDS,
  wave_direction: DEGREES,
}
export const windFigures = {
  /** Kilometres per hour. */
  wind_speed_10m: [0, 500] as Range,
  wind_direction_10m: DEGREES,
  wind_gusts_10m: [0, 500] as Range,
  /** Degrees Celsius. */
  temperature_2m: [-70, 60] as Range,
}

export type Figures = Record<string, Range>
/** Hourly from `start` to before `end`, in milliseconds since 1970. */
export type Answer<F extends Figures> = {
  /** Index of the place in the request. */
  index: number
  latitude: number
  longitude: number
  start: number
  end: number
  /** Null if missing or impossible. */
  figures: Record<keyof F, (number | null)[]>
}

/** Throws SourceFailure for anything but a valid answer. */
export function readAnswer<F extends Figures>(figures: F, json: unknown): Answer<F> {
  const result = schemaOf(figures).safeParse(json)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new SourceFailure(`answered what was not requested: ${issue?.path.join('.')} ${issue?.message}`)
  }
  const { latitude, longitude, location_id: index, hourly } = result.data
  const { time, ...lists } = hourly
  const start = time[0]!
  const isWhole =
    time.every((moment, hour) => moment === start + hour * HOUR_MS) &&
    Object.values(lists).every((values) => values.length === time.length)
  if (!isWhole) throw new SourceFailure('answered lists that are not hour by hour')
  const end = start + time.length * HOUR_MS
  const believed = Object.entries(figures).map(([name, range]) => [name, possible(lists[name]!, range)])
  return { index, latitude, longitude, start, end, figures: Object.fromEntries(believed) }
}

/** Cached: creating a schema takes longer than reading with it. */
function schemaOf(figures: Figures) {
  const made = schemas.get(figures) ?? answerOf(Object.keys(figures))
  schemas.set(figures, made)
  return made
}

const answerOf = (names: string[]) =>
  z.object({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    location_id: z.int().min(0).default(0),
    // Times have no zone; they are UTC only if the answer says so.
    utc_offset_seconds: z.literal(0),
    hourly: z.intersection(
      z.object({ time: z.array(hour).min(1).max(MAX_HOURS) }),
      z.object(Object.fromEntries(names.map((name) => [name, z.array(z.number().nullable()).max(MAX_HOURS)]))),
    ),
  })

const schemas = new WeakMap<Figures, ReturnType<typeof answerOf>>()

const hour = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:00$/)
  .transform((text) => Date.parse(`${text}Z`))
  .pipe(z.number())

/** Replaces impossible values by null; throws if all are. */
function possible(values: (number | null)[], [least, most]: Range): (number | null)[] {
  const believed = values.map((value) => (value !== null && least <= value && value <= most ? value : null))
  if (values.some((value) => value !== null) && believed.every((value) => value === null))
    throw new SourceFailure('answered figures that no sea has', { isOfPlace: true })
  return believed
}

/** Figure of the hour that begins at `time`. */
export const figureAt = <Name extends string>(
  { start, figures }: { start: number; figures: Partial<Record<Name, (number | null)[]>> },
  name: Name,
  time: number,
) => figures[name]?.[(time - start) / HOUR_MS] ?? null

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
