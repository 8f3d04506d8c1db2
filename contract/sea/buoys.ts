import { z } from 'zod'
import { endpoint, latitude, longitude, time } from '#contract/endpoint.ts'
import { direction } from '#contract/sea/spots.ts'

/** A moored buoy, or what stands or lies in the sea and measures waves as well: a rig, a lightship. */
export const buoyKinds = ['buoy', 'platform'] as const

/** Where waves are measured near a spot. */
export const nearBuoy = z.object({
  /** NDBC's station id, such as '46253'. */
  id: z.string(),
  /** NDBC's own words, such as 'San Pedro South, CA'; '' where it has none. */
  name: z.string(),
  kind: z.enum(buoyKinds),
  latitude,
  longitude,
  /** From the spot, as the crow flies. */
  distanceMiles: z.number(),
})

/** What a buoy measured last. What it did not measure is null. */
export const buoyObservation = z.object({
  /** When; never in the future, and at most 8 days ago. */
  time,
  /** Metres: the significant height, the mean of the highest third of the waves in 20 minutes of open water. */
  waveHeight: z.number(),
  /** Seconds: the period with the most energy. */
  peakPeriod: z.number().nullable(),
  /** Where the waves of that period come from. */
  direction: direction.nullable(),
})
export type BuoyObservation = z.infer<typeof buoyObservation>

/**
 * How far our forecast of the wave height at the buoy was off in the last seven days. The forecast of an hour is the last
 * one that was made at least `leadHours` before it, and was stored then.
 */
const forecastError = z.object({
  /** Metres: the mean of how far forecast and measurement lay apart. */
  meanError: z.number(),
  /** Metres: the mean of forecast minus measurement; above 0 the forecast was too high. */
  bias: z.number(),
  /** How many hours were compared. */
  hours: z.int(),
  leadHours: z.int(),
})
export type ForecastError = z.infer<typeof forecastError>

/** The wave buoy of a spot; all null where none is within 60 miles by sea, or buoys are switched off. */
const buoyReport = z.object({
  buoy: nearBuoy.nullable(),
  /** Null when it has sent nothing for 8 days. */
  observation: buoyObservation.nullable(),
  /** Null until a day's worth of hours could be compared. */
  forecastError: forecastError.nullable(),
  /** Where the measurements come from. */
  attribution: z.string(),
})
export type BuoyReport = z.infer<typeof buoyReport>

export const spotBuoy = endpoint('GET /api/surf-spots/:id/buoy', { reply: buoyReport, open: true })
