import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { around, swellPeriodKinds, windSides } from '#contract/sea/spots.ts'

export const suggestedSpot = z.object({
  spot: z.object({ id, name: z.string() }),
  /** Miles from the requested position. */
  distance: z.number(),
  /** Whole daylight hours; the first may have begun. */
  start: time,
  end: time,
  hour: z.object({
    time,
    /** Metres of breaking faces. */
    waveHeight: z.number(),
    /** Seconds: of the strongest swell. */
    swellPeriod: z.number().nullable(),
    swellPeriodKind: z.enum(swellPeriodKinds),
    /** Kilometres per hour. */
    windSpeed: z.number().nullable(),
    windSide: z.enum(windSides).nullable(),
    /** 2 to 5 in halves. */
    surfRating: z.number(),
  }),
  fetchedAt: time,
})
z.globalRegistry.add(suggestedSpot, { id: 'SuggestedSpot' })
export type SuggestedSpot = z.infer<typeof suggestedSpot>

/**
 * `next-light`: in today's or the next light; `later`: nothing worthwhile before; `none`: nothing in the known days;
 * `unknown`: no forecast nearby.
 */
export const nearbySuggestion = z.object({
  outlook: z.enum(['next-light', 'later', 'none', 'unknown']),
  /** Null for `none` and `unknown`. */
  suggested: suggestedSpot.nullable(),
  timeZone: z.string(),
  firstLight: time.nullable(),
  lastLight: time.nullable(),
})
export type NearbySuggestion = z.infer<typeof nearbySuggestion>

export const suggestNearby = endpoint('GET /api/surf-spots/nearby/suggestion', {
  about: 'The spot nearby that is worth the drive in the coming days, with its reasons.',
  scope: 'conditions',
  query: around,
  reply: nearbySuggestion,
})
