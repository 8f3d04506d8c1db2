import { z } from 'zod'
import { endpoint, time } from '#contract/endpoint.ts'
import { buoyObservation, nearBuoy } from '#contract/sea/buoys.ts'
import { forecastHour, ratingReason, tide } from '#contract/sea/conditions.ts'

/** `dawn` and `dusk`: the sun is below the horizon by up to 6°, and rises or sets. */
const lights = ['dawn', 'day', 'dusk', 'dark'] as const
export type Light = (typeof lights)[number]

/** What the sea, the sky and the tide did at one moment of a session. What was not known then is null. */
export const frozenConditions = z.object({
  /** The session's start or end. */
  at: time,
  /** The forecast of the hour that holds it; without faces, rating and side of the wind where there is no spot. */
  hour: forecastHour.nullable(),
  /** Why the rating is what it is; empty without one. */
  reasons: z.array(ratingReason),
  /** When the source made that forecast known to us: hours before, or afterwards for a session that was added later. */
  forecastAt: time.nullable(),
  /** Miles to the spot whose forecast it is, of a session at no public spot; null at a spot, and without a forecast. */
  forecastMiles: z.number().nullable(),
  /** Predicted at a station; null where none has the place's tide. */
  tide: tide
    .pick({ station: true, datum: true, datumIsEstimated: true })
    .extend({
      /** Metres above `datum`. */
      height: z.number(),
      turn: z.enum(['rising', 'falling']),
      /** 0 at mean low water, 1 at mean high water; null where the station's usual range is not known. */
      share: z.number().nullable(),
    })
    .nullable(),
  light: z.enum(lights),
  /** The last measurement of the nearest wave buoy in the three hours before. */
  buoy: nearBuoy
    .pick({ id: true, name: true, kind: true, distanceMiles: true })
    .extend(buoyObservation.shape)
    .nullable(),
})
export type FrozenConditions = z.infer<typeof frozenConditions>

/** The conditions of a session. Null: not frozen yet; at the end also: it has not ended; both: not for this viewer. */
const sessionConditions = z.object({
  start: frozenConditions.nullable(),
  end: frozenConditions.nullable(),
  /** Whether something of it is still being looked up. */
  isPending: z.boolean(),
})
export type SessionConditions = z.infer<typeof sessionConditions>

/** In full for the owner and buddies, who know the exact start; nulls for others who may see the session. */
export const conditionsOfSession = endpoint('GET /api/surf-sessions/:id/conditions', { reply: sessionConditions })
