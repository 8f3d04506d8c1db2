import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import * as texts from '#words/sessions/model.ts'

/** Others than the surfer: a buddy, anybody else who is signed in, and who is not. */
export type Whom = 'buddy' | 'surfer' | 'visitor'

/** Why such a reader sees nothing of this session. */
export function whyUnseen(
  { visibility, secretSpotId, surfSpotId }: Pick<SurfSession, 'visibility' | 'secretSpotId' | 'surfSpotId'>,
  whom: Whom,
): string {
  if (visibility === 'private') return texts.onlyYouCanSeeIt
  if (secretSpotId) return texts.onlyBuddiesWhoKnowThe
  if (visibility === 'buddies' && whom !== 'buddy') return texts.onlyYouAndYourBuddiesCan(surfSpotId)
  if (whom === 'visitor' && !surfSpotId) return texts.visitorsOnlySeeSessionsAt
  return texts.itShowsUpOnceYou
}
