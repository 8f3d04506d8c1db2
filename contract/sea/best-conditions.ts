import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { ratingWarnings, windSides } from '#contract/sea/spots.ts'

const conditionFactors = ['swell-height', 'swell-period', 'swell-direction', 'wind-speed', 'wind-side', 'tide'] as const
export type ConditionFactor = (typeof conditionFactors)[number]

const ratedGroup = z.object({ sessions: z.int(), rating: z.number() })

const preference = z.object({
  factor: z.enum(conditionFactors),
  /**
   * The range [from, to); null: open. Metres; seconds of the peak; degrees clockwise that swell comes from; km/h; tide
   * share from mean low (0) to mean high water (1). Both null for wind sides.
   */
  from: z.number().nullable(),
  to: z.number().nullable(),
  sides: z.array(z.enum(windSides)),
  inside: ratedGroup,
  outside: ratedGroup,
  /** `likely`: chance explains at most 1 of 40 such lists; `sure`: 1 of 200. */
  sureness: z.enum(['likely', 'sure']),
})
export type Preference = z.infer<typeof preference>

const bestAtSpot = z.object({
  spot: z.object({ id, name: z.string() }),
  timeZone: z.string(),
  ratedSessions: z.int(),
  preferences: z.array(preference),
  nextHour: z
    .object({
      time,
      /** Metres of breaking faces. */
      waveHeight: z.number().nullable(),
      surfRating: z.number().nullable(),
      /** Never `dangerous` or `too-big`. */
      warning: z.enum(ratingWarnings).nullable(),
    })
    .nullable(),
})
z.globalRegistry.add(bestAtSpot, { id: 'BestAtSpot' })
export type BestAtSpot = z.infer<typeof bestAtSpot>

export const ownBestConditions = endpoint('GET /api/users/me/best-conditions', {
  about: 'Conditions in which the caller rated sessions highest, by spot, and the next hour like that.',
  scope: 'read-sessions',
  reply: z.array(bestAtSpot),
})
