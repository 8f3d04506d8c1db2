import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { around, swellPeriodKinds, windSides } from '#contract/sea/spots.ts'

/** Where and when to go. Every figure is of the source's forecast, none is typical. */
export const suggestedSpot = z.object({
  spot: z.object({ id, name: z.string() }),
  /** Miles from the asked position. */
  distance: z.number(),
  /** Whole hours in daylight; the first may have begun. */
  start: time,
  end: time,
  /** The best hour of them. */
  hour: z.object({
    time,
    /** Metres: the height of the breaking faces. */
    waveHeight: z.number(),
    /** Seconds: of the swell that brings most to the spot. */
    swellPeriod: z.number().nullable(),
    swellPeriodKind: z.enum(swellPeriodKinds),
    /** Kilometres per hour. */
    windSpeed: z.number().nullable(),
    windSide: z.enum(windSides).nullable(),
    /** 2 to 5 in halves. */
    surfRating: z.number(),
  }),
  /** When the source gave these figures. */
  fetchedAt: time,
})
export type SuggestedSpot = z.infer<typeof suggestedSpot>

/**
 * What to do nearby: `next-light`, go there in what is left of today's light or in the next; `later`, nothing is worth it
 * until then; `none`, nothing is in the days that are known; `unknown`, the sea is not known at any spot nearby.
 */
export const nearbySuggestion = z.object({
  outlook: z.enum(['next-light', 'later', 'none', 'unknown']),
  /** Null for `none` and `unknown`. */
  suggested: suggestedSpot.nullable(),
  /** IANA name of the time zone of that spot, else of the asked position. */
  timeZone: z.string(),
  /** The next first light there while it is dark, null while it is light; and the next last light. */
  firstLight: time.nullable(),
  lastLight: time.nullable(),
})
export type NearbySuggestion = z.infer<typeof nearbySuggestion>

/** Of the closest spots, `SUGGESTION_SPOTS` at most. */
export const suggestNearby = endpoint('GET /api/surf-spots/nearby/suggestion', {
  query: around,
  reply: nearbySuggestion,
})
