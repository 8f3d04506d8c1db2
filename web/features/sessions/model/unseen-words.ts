import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import * as texts from '#words/sessions/model.ts'

/** Readers: a buddy, anybody else who is signed in, and a visitor. */
export type Whom = 'buddy' | 'surfer' | 'visitor'

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
