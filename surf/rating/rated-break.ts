import type { BreakProfile } from '#contract/sea/break-profile.ts'
import type { SpotPlace } from '#contract/sea/spots.ts'
import type { RatedBreak } from '#surf/rating/rating.ts'
import { estimatedProfile } from '#surf/sea/estimated-profile.ts'

/** A spot as it is kept: its profile is null where it came without one, by an import or a proposal. */
export type KeptBreak = Pick<SpotPlace, 'facing' | 'breakKind'> & { breakProfile: BreakProfile | null }

/** The spot as it is rated: by its profile, or by what its facing and kind of break suggest. */
export const ratedBreak = ({ facing, breakKind, breakProfile }: KeptBreak): RatedBreak => ({
  profile: breakProfile ?? estimatedProfile({ facing, breakKind }),
  isBeach: breakKind === 'beach',
})
