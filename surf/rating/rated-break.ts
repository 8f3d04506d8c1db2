import type { BreakProfile } from '#contract/sea/break-profile.ts'
import type { SpotPlace } from '#contract/sea/spots.ts'
import type { RatedBreak } from '#surf/rating/rating.ts'
import { estimatedProfile } from '#surf/sea/estimated-profile.ts'

/** A stored spot; its profile is null for imports and proposals without one. */
export type KeptBreak = Pick<SpotPlace, 'facing' | 'breakKind'> & { breakProfile: BreakProfile | null }

/** Returns the spot's break for rating: its profile, or an estimate from facing and break kind. */
export const ratedBreak = ({ facing, breakKind, breakProfile }: KeptBreak): RatedBreak => ({
  profile: breakProfile ?? estimatedProfile({ facing, breakKind }),
  isBeach: breakKind === 'beach',
})
