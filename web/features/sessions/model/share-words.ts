import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import * as texts from '#words/sessions/model.ts'

type Shared = Pick<SurfSession, 'visibility' | 'secretSpotId' | 'surfSpotId' | 'isActive'>

/** True if the link shows something without signing in. */
export const isOpenToVisitors = ({ visibility, secretSpotId, surfSpotId }: Omit<Shared, 'isActive'>): boolean =>
  visibility === 'everyone' && surfSpotId !== null && secretSpotId === null

/** Explains who can open the link, before it is shared. `isOwner`: its surfer is the reader. */
export function whoCanOpen({ visibility, secretSpotId, surfSpotId, isActive }: Shared, isOwner: boolean): string {
  const buddies = isOwner ? texts.yourBuddies : texts.thisSurfersBuddies
  if (visibility === 'private') return texts.onlyYouCanOpenThis
  if (secretSpotId) return texts.onlyWhoKnowTheSecret(buddies)
  if (visibility === 'buddies') return texts.onlyCanOpenThisLink(buddies)
  const who = surfSpotId ? texts.anyoneCanOpenThisLink(isOwner) : texts.everyoneWhoIsSignedIn
  return isOwner && isActive ? texts.ifYouChoseToShow(who) : who
}
