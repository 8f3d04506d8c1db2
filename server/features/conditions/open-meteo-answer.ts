import { z } from 'zod'
import { SourceFailure } from '#server/features/conditions/download.ts'

const HOUR_MS = 60 * 60 * 1000
const MAX_HOURS = 16 * 24

/** A number that can be at sea, or null where the model has none: a null is never 0. */
const figure = (least: number, most: number) => z.array(z.number().min(least).max(most).nullable()).max(MAX_HOURS)
const metres = figure(0, 40)
const seconds = figure(0, 60)
const degrees = figure(0, 360)

/** What Open-Meteo's marine API is asked for, hour by hour, and what it may answer. */
export const marineFigures = {
  swell_wave_height: metres,
  swell_wave_period: seconds,
  swell_wave_peak_period: seconds,
  swell_wave_direction: degrees,
  wave_height: metres,
  wave_period: seconds,
  wave_peak_period: seconds,
  wave_direction: degrees,
  /** Degrees Celsius. */
  sea_surface_temperature: figure(-5, 50),
}
/** The same of its forecast API. */
export const windFigures = {
  /** Kilometres per hour. */
  wind_speed_10m: figure(0, 500),
  wind_direction_10m: degrees,
}

type Figures = Record<string, ReturnType<typeof figure>>
/** What was asked for, an hour apart from `start` to before `end` (milliseconds since 1970). */
export type Answer<F extends Figures> = {
  latitude: number
  longitude: number
  start: number
  end: number
  figures: Record<keyof F, (number | null)[]>
}

/** What an answer's JSON says; SourceFailure for whatever else has come in its place. */
export function readAnswer<F extends Figures>(figures: F, json: unknown): Answer<F> {
  const result = answerOf(figures).safeParse(json)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new SourceFailure(`answered what was not asked: ${issue?.path.join('.')} ${issue?.message}`)
  }
  const { latitude, longitude, hourly } = result.data
  const { time, ...lists } = hourly
  const start = time[0]!
  const isWhole =
    time.every((moment, hour) => moment === start + hour * HOUR_MS) &&
    Object.values(lists).every((values) => values.length === time.length)
  if (!isWhole) throw new SourceFailure('answered lists that are not hour by hour')
  const end = start + time.length * HOUR_MS
  // The schema has just made the lists what the asked figures say.
  return { latitude, longitude, start, end, figures: lists as Answer<F>['figures'] }
}

const answerOf = (figures: Figures) =>
  z.object({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    // Times carry no zone: they are only UTC when the answer says so.
    utc_offset_seconds: z.literal(0),
    hourly: z.intersection(z.object({ time: z.array(hour).min(1).max(MAX_HOURS) }), z.object(figures)),
  })

const hour = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:00$/)
  .transform((text) => Date.parse(`${text}Z`))
  .pipe(z.number())

/** One figure of the hour that begins then; null where nothing is known of it. */
export const figureAt = <F extends Figures>({ start, figures }: Answer<F>, name: keyof F, time: number) =>
  figures[name][(time - start) / HOUR_MS] ?? null
