import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { TIDE_AND_LIGHT_SPOTS } from '#contract/limits.ts'
import { breakProfile } from '#contract/sea/break-profile.ts'
import { currentFigures, direction, ratingWarnings, swellPeriodKinds, windSides } from '#contract/sea/spots.ts'

/** Whether a reason speaks for the rating, against it, or only explains it. */
const effect = z.enum(['good', 'fair', 'bad'])

/** Why a rating is what it is: the figures, and in `text` the same in metric words. */
export const ratingReason = z.discriminatedUnion('factor', [
  z.object({
    factor: z.literal('swell'),
    effect,
    text: z.string(),
    /** Metres: the breaking face. */
    waveHeight: z.number(),
    /** Seconds: of the peak of the swell that brings most. */
    period: z.number(),
  }),
  /** How the faces compare with what is best here, named where they are outside of that. */
  z.object({
    factor: z.literal('size'),
    effect,
    text: z.string(),
    warning: z.enum(ratingWarnings).nullable(),
    /** Metres: faces between which the spot is at its best, and above which it closes out. */
    idealHeight: z.tuple([z.number(), z.number()]),
    largestHeight: z.number(),
  }),
  z.object({
    factor: z.literal('window'),
    effect,
    text: z.string(),
    swellDirection: direction,
    /** How far the swell comes from outside the directions that reach the spot; 0 inside. */
    degreesOutside: z.number(),
    /** The share of its energy that arrives: above 1 where the bottom focuses it. */
    share: z.number(),
  }),
  /** Long walls on a beach, chop beside a swell, or two swells that cross in peaks. */
  z.object({ factor: z.literal('shape'), effect, text: z.string(), shape: z.enum(['walls', 'chop', 'peaks']) }),
  /** Where the water stands between mean low (0) and mean high (1), at a spot that is known to care. */
  z.object({ factor: z.literal('tide'), effect, text: z.string(), tideShare: z.number() }),
  z.object({
    factor: z.literal('wind'),
    effect,
    text: z.string(),
    /** Kilometres per hour. */
    windSpeed: z.number(),
    /** The strongest gusts; they count where `text` names them. Missing in a forecast that a browser has kept from before. */
    windGusts: z.number().nullable().optional(),
    windDirection: direction,
    windSide: z.enum(windSides).nullable(),
  }),
  /** Nobody has said which way the spot faces: neither window nor side of the wind could be counted. */
  z.object({ factor: z.literal('facing'), effect, text: z.string() }),
])
export type RatingReason = z.infer<typeof ratingReason>

/** One train of waves in open water. The period is of the peak, as surfers name it, or the mean, which is shorter. */
const swell = z.object({
  heightMeters: z.number(),
  periodSeconds: z.number(),
  periodKind: z.enum(['peak', 'mean']),
  directionDegrees: direction,
})

/** One hour at a spot, in metric units: its `time` is the beginning. What the source does not know is null. */
export const forecastHour = z.object({
  time,
  /** Metres: the height of the breaking faces. */
  waveHeight: z.number().nullable(),
  /** Metres, seconds and where it comes from: in open water, the swell that brings most to the spot. */
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
  // A forecast that a browser has kept from before lacks the next three.
  /** Kilometres per hour: the strongest gusts. */
  windGusts: z.number().nullable().optional(),
  /** Degrees Celsius, 2 m above the sea. */
  airTemperature: z.number().nullable().optional(),
  /** Swells and wind sea in open water, the one with most energy first; empty where the source does not separate them. */
  swells: z.array(swell).optional(),
  /** 0 at mean low water, 1 at mean high water; null where no tide is known or the spot is not known to care. */
  tideShare: z.number().nullable(),
  surfRating: z.number().nullable(),
  warning: z.enum(ratingWarnings).nullable(),
})
export type ForecastHour = z.infer<typeof forecastHour>

/** A stretch of daylight hours that are worth it: the best of the next three days. */
const surfWindow = z.object({
  start: time,
  end: time,
  /** Of its best hour. */
  surfRating: z.number(),
  /** Metres, of its best hour. */
  waveHeight: z.number(),
  /** The rising or falling tide at its beginning; null where no tide is known. */
  tide: z.enum(['rising', 'falling']).nullable(),
  windSide: z.enum(windSides).nullable(),
  warning: z.enum(ratingWarnings).nullable(),
})
export type SurfWindow = z.infer<typeof surfWindow>

/** Predicted at a station from its harmonics; metres above `datum`. No forecast of surge or waves. */
export const tide = z.object({
  station: z.object({
    name: z.string(),
    /** From the spot. */
    distanceMiles: z.number(),
    attribution: z.string(),
  }),
  /** 'MLLW' or another chart datum. */
  datum: z.string(),
  /** Whether that is no official chart datum, but worked out from the station's record, up to half a metre off. */
  datumIsEstimated: z.boolean(),
  /** Every half hour over the days of the forecast. */
  heights: z.array(z.object({ time, height: z.number() })),
  extremes: z.array(z.object({ time, height: z.number(), kind: z.enum(['high', 'low']) })),
})
export type Tide = z.infer<typeof tide>

/** The light of one calendar day at the spot; null for what does not happen on it, as sunrise in the polar night. */
const dayLight = z.object({
  day: z.iso.date(),
  firstLight: time.nullable(),
  sunrise: time.nullable(),
  sunset: time.nullable(),
  lastLight: time.nullable(),
})
export type DayLight = z.infer<typeof dayLight>

const forecastStates = ['fresh', 'stale', 'pending', 'unknown'] as const

/**
 * The week at a spot. `state` says what the figures are worth: `fresh`; `stale`, the source has not answered for long;
 * `pending`, nothing is known yet but is being fetched: ask again; `unknown`, the source has nothing for this place or
 * cannot be reached. Tide and light are computed here and always there, tide where a station is known.
 */
const forecast = z.object({
  ...currentFigures,
  state: z.enum(forecastStates),
  /** When the source answered; null when it never has. */
  fetchedAt: time.nullable(),
  /** Whom to thank for swell and wind, as their licence asks. */
  attribution: z.string(),
  /** IANA name of the spot's own time zone, in which `light` has its days. */
  timeZone: z.string(),
  /** What the spot makes of swell, wind and tide. */
  profile: breakProfile,
  /** Why the rating of this hour is what it is; empty without a rating. */
  reasons: z.array(ratingReason),
  /** From today's midnight at the spot, seven days. */
  hours: z.array(forecastHour),
  windows: z.array(surfWindow),
  tide: tide.nullable(),
  light: z.array(dayLight),
})
export type Forecast = z.infer<typeof forecast>

export const spotForecast = endpoint('GET /api/surf-spots/:id/forecast', {
  reply: forecast,
  open: true,
  // Revalidated on each request; sent only when it has changed.
  maxAgeSeconds: 0,
})

/** What a spot's coming days have without a forecast. Small, so that it can be kept of several spots on one bar of signal. */
const tideAndLight = z.object({
  /** Of the spot. */
  id,
  /** IANA name of the spot's own time zone. */
  timeZone: z.string(),
  /** As `forecast` has it, with `hourly` heights on each hour from `from` on; null where no station is known. */
  tide: tide
    .omit({ heights: true })
    .extend({ from: time, hourly: z.array(z.number()) })
    .nullable(),
  light: z.array(dayLight),
})
export type TideAndLight = z.infer<typeof tideAndLight>

export const tideAndLightOfSpots = endpoint('GET /api/surf-spots/tide-and-light', {
  query: z.object({
    /** With commas between them. Those that are no spots are left out of the reply. */
    ids: z
      .string()
      .transform((list) => list.split(','))
      .pipe(z.array(id).max(TIDE_AND_LIGHT_SPOTS)),
  }),
  reply: z.array(tideAndLight),
})
