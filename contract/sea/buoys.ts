import { z } from 'zod'
import { endpoint, latitude, longitude, time } from '#contract/endpoint.ts'
import { direction } from '#contract/sea/spots.ts'

export const buoyKinds = ['buoy', 'platform'] as const

export const nearBuoy = z.object({
  /** NDBC's station id, such as '46253'. */
  id: z.string(),
  name: z.string(),
  kind: z.enum(buoyKinds),
  latitude,
  longitude,
  distanceMiles: z.number(),
})

export const buoyObservation = z.object({
  /** At most 8 days ago, never in the future. */
  time,
  /** Metres: significant height, the mean of the highest third over 20 minutes in open water. */
  waveHeight: z.number(),
  /** Seconds: the period with the most energy. */
  peakPeriod: z.number().nullable(),
  /** Degrees that the waves come from. */
  direction: direction.nullable(),
})
z.globalRegistry.add(buoyObservation, { id: 'BuoyObservation' })
export type BuoyObservation = z.infer<typeof buoyObservation>

/** Error of our stored forecasts over seven days, made at least `daysAhead` before each hour; at least 24 hours. */
const forecastError = z.object({
  daysAhead: z.int(),
  /** Metres: mean absolute error. */
  meanError: z.number(),
  /** Metres: mean of forecast minus measurement; positive is too high. */
  bias: z.number(),
  hours: z.int(),
})
export type ForecastError = z.infer<typeof forecastError>

/** A spot's wave buoy; nulls if none is within 60 miles by sea or buoys are disabled. */
const buoyReport = z.object({
  buoy: nearBuoy.nullable(),
  /** Null after 8 days without data. */
  observation: buoyObservation.nullable(),
  /** By days ahead. Missing in reports cached by earlier versions. */
  forecastErrors: z.array(forecastError).optional(),
  attribution: z.string(),
})
z.globalRegistry.add(buoyReport, { id: 'BuoyReport' })
export type BuoyReport = z.infer<typeof buoyReport>

export const spotBuoy = endpoint('GET /api/surf-spots/:id/buoy', {
  about:
    'The nearest wave buoy with its last measurement, and the error of our forecasts there. Nulls without a buoy within 60 miles.',
  refuses: ['spot_not_found'],
  scope: 'conditions',
  reply: buoyReport,
  open: true,
})
