import { z } from 'zod'
import { SourceFailure } from '#server/features/conditions/sources/download.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

const MAX_HOURS = 16 * 24

/** The least and the most that a figure can be at sea. */
type Range = readonly [least: number, most: number]
const METRES: Range = [0, 40]
const SECONDS: Range = [0, 60]
const DEGREES: Range = [0, 360]

/**
 * What is requested of Open-Meteo's marine API, hour by hour, and what it may answer: ten figures, which count as one.
 * Its periods are means: the model has no period of the peak.
 */
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
/** The same where only a model without swells has waves. */
export const wholeSeaFigures = {
  wave_height: METRES,
  wave_peak_period: SECONDS,
  wave_direction: DEGREES,
}
/** The same of its forecast API. */
export const windFigures = {
  /** Kilometres per hour. */
  wind_speed_10m: [0, 500] as Range,
  wind_direction_10m: DEGREES,
  wind_gusts_10m: [0, 500] as Range,
  /** Degrees Celsius. */
  temperature_2m: [-70, 60] as Range,
}

export type Figures = Record<string, Range>
/** What was requested, an hour apart from `start` to before `end` (milliseconds since 1970). */
export type Answer<F extends Figures> = {
  /** Which of the places of the request this is. */
  index: number
  latitude: number
  longitude: number
  start: number
  end: number
  /** A number, or null where the source has none or an impossible one: a null is never 0. */
  figures: Record<keyof F, (number | null)[]>
}

/** What an answer's JSON says; SourceFailure for whatever else has come in its place. */
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

/** Made once for each set of figures: to make one takes longer than to read a place with it. */
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
    // Times carry no zone: they are only UTC when the answer says so.
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

/** A list without what cannot be; one in which nothing can be is no answer. */
function possible(values: (number | null)[], [least, most]: Range): (number | null)[] {
  const believed = values.map((value) => (value !== null && least <= value && value <= most ? value : null))
  if (values.some((value) => value !== null) && believed.every((value) => value === null))
    throw new SourceFailure('answered figures that no sea has', { isOfPlace: true })
  return believed
}

/** One figure of the hour that begins then; null where nothing is known of it. */
export const figureAt = <Name extends string>(
  { start, figures }: { start: number; figures: Partial<Record<Name, (number | null)[]>> },
  name: Name,
  time: number,
) => figures[name]?.[(time - start) / HOUR_MS] ?? null
