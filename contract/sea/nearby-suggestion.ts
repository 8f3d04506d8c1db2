import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { around, swellPeriodKinds, windSides } from '#contract/sea/spots.ts'

/** A recommended spot and time, from forecast figures only. */
export const suggestedSpot = z.object({
  spot: z.object({ id, name: z.string() }),
  /** Miles from the requested position. */
  distance: z.number(),
  /** Whole daylight hours; the first may have begun. */
  start: time,
  end: time,
  /** The best hour. */
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
  /** Time of the forecast's fetch. */
  fetchedAt: time,
})
export type SuggestedSpot = z.infer<typeof suggestedSpot>

/**
 * Suggestion nearby: `next-light`, in the rest of today's light or the next; `later`, nothing worthwhile before;
 * `none`, nothing in the known days; `unknown`, no forecast for any spot nearby.
 */
export const nearbySuggestion = z.object({
  outlook: z.enum(['next-light', 'later', 'none', 'unknown']),
  /** Null for `none` and `unknown`. */
  suggested: suggestedSpot.nullable(),
  /** IANA time zone of that spot, else of the requested position. */
  timeZone: z.string(),
  /** The next first light (null while light) and the next last light. */
  firstLight: time.nullable(),
  lastLight: time.nullable(),
})
export type NearbySuggestion = z.infer<typeof nearbySuggestion>

/** From the closest `SUGGESTION_SPOTS`. */
export const suggestNearby = endpoint('GET /api/surf-spots/nearby/suggestion', {
  query: around,
  reply: nearbySuggestion,
})
