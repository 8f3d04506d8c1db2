import { z } from 'zod'
import { endpoint, time } from '#contract/endpoint.ts'
import { buoyObservation, nearBuoy } from '#contract/sea/buoys.ts'
import { forecastHour, ratingReason, tide } from '#contract/sea/conditions.ts'

/** `dawn` and `dusk`: the sun is up to 6° below the horizon, rising or setting. */
const lights = ['dawn', 'day', 'dusk', 'dark'] as const
export type Light = (typeof lights)[number]

export const frozenConditions = z.object({
  at: time,
  /** Forecast of the containing hour; without a spot it lacks faces, rating and wind side. */
  hour: forecastHour.nullable(),
  reasons: z.array(ratingReason),
  forecastAt: time.nullable(),
  /** Miles to the forecast's spot, for a session at no public spot; null at a spot or without a forecast. */
  forecastMiles: z.number().nullable(),
  tide: tide
    .pick({ station: true, datum: true, datumIsEstimated: true })
    .extend({
      /** Metres above `datum`. */
      height: z.number(),
      turn: z.enum(['rising', 'falling']),
      /** 0 at mean low to 1 at mean high water; null if the station's range is unknown. */
      share: z.number().nullable(),
    })
    .nullable(),
  light: z.enum(lights),
  /** The nearest wave buoy's last measurement within three hours before. */
  buoy: nearBuoy
    .pick({ id: true, name: true, kind: true, distanceMiles: true })
    .extend(buoyObservation.shape)
    .nullable(),
})
z.globalRegistry.add(frozenConditions, { id: 'FrozenConditions' })
export type FrozenConditions = z.infer<typeof frozenConditions>

/** A session's conditions. Null if not frozen yet; the end's also before it; both if hidden from this viewer. */
const sessionConditions = z.object({
  start: frozenConditions.nullable(),
  end: frozenConditions.nullable(),
  isPending: z.boolean(),
})
z.globalRegistry.add(sessionConditions, { id: 'SessionConditions' })
export type SessionConditions = z.infer<typeof sessionConditions>

export const conditionsOfSession = endpoint('GET /api/surf-sessions/:id/conditions', {
  about:
    "Waves, wind, tide and light at a session's start and end. Complete for the owner and buddies, who know the exact start; nulls for other viewers.",
  refuses: ['session_not_found', 'token_not_allowed'],
  scope: 'read-sessions',
  reply: sessionConditions,
})
