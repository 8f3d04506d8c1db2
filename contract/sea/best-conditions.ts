import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { ratingWarnings, windSides } from '#contract/sea/spots.ts'

/** What a session's conditions are compared by: swell in open water, the wind, and how high the tide stands. */
const conditionFactors = ['swell-height', 'swell-period', 'swell-direction', 'wind-speed', 'wind-side', 'tide'] as const
export type ConditionFactor = (typeof conditionFactors)[number]

/** How many sessions, and the mean of their ratings. */
const ratedGroup = z.object({ sessions: z.int(), rating: z.number() })

/** A range of one factor in which the surfer rated their sessions higher than outside of it. */
const preference = z.object({
  factor: z.enum(conditionFactors),
  /**
   * The range, from `from` to before `to`; null: without end. Metres; seconds of the peak; degrees that the swell comes
   * from, clockwise; km/h; the share of the tide from mean low (0) to mean high water (1). Both null for sides of the wind.
   */
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** Empty for other factors. */
  sides: z.array(z.enum(windSides)),
  inside: ratedGroup,
  outside: ratedGroup,
  /** `likely`: chance alone would do this in at most 1 of 40 such surfers' lists; `sure`: in at most 1 of 200. */
  sureness: z.enum(['likely', 'sure']),
})
export type Preference = z.infer<typeof preference>

/** What the surfer enjoys most at one spot, from their own ratings. */
const bestAtSpot = z.object({
  spot: z.object({ id, name: z.string() }),
  /** IANA name of the spot's time zone. */
  timeZone: z.string(),
  /** Own sessions there that were rated and have conditions. */
  ratedSessions: z.int(),
  /** The surest first; empty below `MIN_RATED_SESSIONS`, and where nothing stands out from chance. */
  preferences: z.array(preference),
  /** The next hour of the coming week, in daylight, that fits all of them; null when none does or there are none. */
  nextHour: z
    .object({
      time,
      /** Of the forecast: metres of breaking faces, and 0 to 5. */
      waveHeight: z.number().nullable(),
      surfRating: z.number().nullable(),
      /** Never `dangerous` or `too-big`. */
      warning: z.enum(ratingWarnings).nullable(),
    })
    .nullable(),
})
export type BestAtSpot = z.infer<typeof bestAtSpot>

/** The caller's own, at the up to five spots where they rated most sessions. */
export const ownBestConditions = endpoint('GET /api/users/me/best-conditions', { reply: z.array(bestAtSpot) })
