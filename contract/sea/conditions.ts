import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { TIDE_AND_LIGHT_SPOTS } from '#contract/limits.ts'
import { breakProfile } from '#contract/sea/break-profile.ts'
import { currentFigures, direction, ratingWarnings, swellPeriodKinds, windSides } from '#contract/sea/spots.ts'

const effect = z.enum(['good', 'fair', 'bad'])

/** Metric units: faces in metres, wind in kilometres per hour. */
export const ratingReason = z.discriminatedUnion('factor', [
  z.object({
    factor: z.literal('swell'),
    effect,
    text: z.string(),
    waveHeight: z.number(),
    /** Seconds: peak of the strongest swell. */
    period: z.number(),
  }),
  /** Size relative to the ideal here, which is named outside of it. */
  z.object({
    factor: z.literal('size'),
    effect,
    text: z.string(),
    warning: z.enum(ratingWarnings).nullable(),
    idealHeight: z.tuple([z.number(), z.number()]),
    largestHeight: z.number(),
  }),
  z.object({
    factor: z.literal('window'),
    effect,
    text: z.string(),
    swellDirection: direction,
    /** Degrees outside the spot's swell directions; 0 inside. */
    degreesOutside: z.number(),
    /** Arriving energy share; above 1 if the bottom focuses it. */
    share: z.number(),
  }),
  z.object({ factor: z.literal('shape'), effect, text: z.string(), shape: z.enum(['walls', 'chop', 'peaks']) }),
  z.object({ factor: z.literal('tide'), effect, text: z.string(), tideShare: z.number() }),
  z.object({
    factor: z.literal('wind'),
    effect,
    text: z.string(),
    windSpeed: z.number(),
    /** Strongest gusts. Missing in forecasts cached by earlier versions. */
    windGusts: z.number().nullable().optional(),
    windDirection: direction,
    windSide: z.enum(windSides).nullable(),
  }),
  z.object({ factor: z.literal('facing'), effect, text: z.string() }),
])
z.globalRegistry.add(ratingReason, { id: 'RatingReason' })
export type RatingReason = z.infer<typeof ratingReason>

const swell = z.object({
  heightMeters: z.number(),
  periodSeconds: z.number(),
  periodKind: z.enum(['peak', 'mean']),
  directionDegrees: direction,
})
z.globalRegistry.add(swell, { id: 'Swell' })

/** One hour at a spot from `time`, in metric units; null if unknown. */
export const forecastHour = z.object({
  time,
  /** Metres of breaking faces. */
  waveHeight: z.number().nullable(),
  /** The strongest swell in open water: metres, seconds, and direction it comes from. */
  swellHeight: z.number().nullable(),
  swellPeriod: z.number().nullable(),
  swellPeriodKind: z.enum(swellPeriodKinds),
  swellDirection: direction.nullable(),
  /** Kilometres per hour. */
  windSpeed: z.number().nullable(),
  windDirection: direction.nullable(),
  windSide: z.enum(windSides).nullable(),
  /** Degrees Celsius. */
  waterTemperature: z.number().nullable(),
  // Forecasts cached by earlier versions lack the next three.
  /** Kilometres per hour: the strongest gusts. */
  windGusts: z.number().nullable().optional(),
  /** Degrees Celsius, 2 m above the sea. */
  airTemperature: z.number().nullable().optional(),
  /** Swells and wind sea in open water, most energy first; empty if not separated by the source. */
  swells: z.array(swell).optional(),
  /** 0 at mean low to 1 at mean high water; null without a tide, or at spots that do not depend on it. */
  tideShare: z.number().nullable(),
  surfRating: z.number().nullable(),
  warning: z.enum(ratingWarnings).nullable(),
})
z.globalRegistry.add(forecastHour, { id: 'ForecastHour' })
export type ForecastHour = z.infer<typeof forecastHour>

/** One of the best daylight stretches of the next three days. */
const surfWindow = z.object({
  start: time,
  end: time,
  surfRating: z.number(),
  /** The best hour's, in metres. */
  waveHeight: z.number(),
  tide: z.enum(['rising', 'falling']).nullable(),
  windSide: z.enum(windSides).nullable(),
  warning: z.enum(ratingWarnings).nullable(),
})
z.globalRegistry.add(surfWindow, { id: 'SurfWindow' })
export type SurfWindow = z.infer<typeof surfWindow>

/** Harmonic prediction at a station in metres above `datum`; without surge and waves. */
export const tide = z.object({
  station: z.object({
    name: z.string(),
    distanceMiles: z.number(),
    attribution: z.string(),
  }),
  /** 'MLLW' or another chart datum. */
  datum: z.string(),
  /** True if derived from the station's record, up to half a metre off, instead of an official chart datum. */
  datumIsEstimated: z.boolean(),
  heights: z.array(z.object({ time, height: z.number() })),
  extremes: z.array(z.object({ time, height: z.number(), kind: z.enum(['high', 'low']) })),
})
z.globalRegistry.add(tide, { id: 'Tide' })
export type Tide = z.infer<typeof tide>

/** Null for events that do not occur, as in the polar night. */
const dayLight = z.object({
  day: z.iso.date(),
  firstLight: time.nullable(),
  sunrise: time.nullable(),
  sunset: time.nullable(),
  lastLight: time.nullable(),
})
z.globalRegistry.add(dayLight, { id: 'DayLight' })
export type DayLight = z.infer<typeof dayLight>

const forecastStates = ['fresh', 'stale', 'pending', 'unknown'] as const

/**
 * A spot's days. `state`: `fresh`; `stale`, no recent data from the source; `pending`, being fetched, retry; `unknown`,
 * no data for this place or source unreachable. Tide (near a station) and light are always present.
 */
const forecast = z.object({
  ...currentFigures,
  state: z.enum(forecastStates),
  fetchedAt: time.nullable(),
  /** Attribution for swell and wind required by the licence. */
  attribution: z.string(),
  timeZone: z.string(),
  profile: breakProfile,
  reasons: z.array(ratingReason),
  hours: z.array(forecastHour),
  windows: z.array(surfWindow),
  tide: tide.nullable(),
  light: z.array(dayLight),
})
z.globalRegistry.add(forecast, { id: 'Forecast' })
export type Forecast = z.infer<typeof forecast>

export const spotForecast = endpoint('GET /api/surf-spots/:id/forecast', {
  about:
    "The spot's forecast by the hour, its best windows, tide and light: metres, seconds, km/h, °C, degrees that wind and swell come from. The four figures of this hour at the top are in whole feet, mph and °F. While `state` is 'pending', retry in some seconds.",
  refuses: ['spot_not_found'],
  scope: 'conditions',
  reply: forecast,
  open: true,
  // Revalidated on each request; sent only if changed.
  maxAgeSeconds: 0,
})

/** Small, so that phones can store several spots on a weak connection. */
const tideAndLight = z.object({
  id,
  timeZone: z.string(),
  /** As in `forecast`, with `hourly` heights from `from`; null without a station. */
  tide: tide
    .omit({ heights: true })
    .extend({ from: time, hourly: z.array(z.number()) })
    .nullable(),
  light: z.array(dayLight),
})
z.globalRegistry.add(tideAndLight, { id: 'TideAndLight' })
export type TideAndLight = z.infer<typeof tideAndLight>

export const tideAndLightOfSpots = endpoint('GET /api/surf-spots/tide-and-light', {
  about: 'Tide and light of several spots, without a forecast. `ids` are comma-separated; unknown ones are left out.',
  scope: 'conditions',
  query: z.object({
    /** Comma-separated; unknown ids are omitted from the reply. */
    ids: z
      .string()
      .transform((list) => list.split(','))
      .pipe(z.array(id).max(TIDE_AND_LIGHT_SPOTS)),
  }),
  reply: z.array(tideAndLight),
})
