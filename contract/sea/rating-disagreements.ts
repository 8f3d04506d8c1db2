import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { profileCorrection, profileFigures } from '#contract/sea/break-profile.ts'
import { spotPlace } from '#contract/sea/spots.ts'

/** The largest height is too small or too large; the tide or the wind is another than the best. */
const disagreementFactors = ['holds-more', 'holds-less', 'tide', 'wind'] as const
export type DisagreementFactor = (typeof disagreementFactors)[number]

/** Surfers' ratings minus ours: the mean, and the mean of what either is off. */
const difference = z.object({ mean: z.number(), off: z.number() })
export type RatingDifference = z.infer<typeof difference>

/** Counts and means alone, without private sessions. */
const ratingDisagreement = z.object({
  surfSpot: spotPlace.pick({ id: true, name: true, area: true }),
  profile: profileFigures,
  sessions: z.int(),
  surfers: z.int(),
  difference,
  proposal: z
    .object({
      factor: z.enum(disagreementFactors),
      correction: profileCorrection,
      /** Sessions that it would rate differently. */
      changed: z.int(),
      difference,
    })
    .nullable(),
})
export type RatingDisagreement = z.infer<typeof ratingDisagreement>

export const ratingDisagreements = endpoint('GET /api/surf-spots/disagreements', {
  about: "Spots whose forecast ratings and surfers' ratings differ most.",
  forOperators: true,
  reply: z.array(ratingDisagreement),
})
