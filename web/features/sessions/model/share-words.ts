import type { SurfSession } from '#contract/sessions/surf-sessions.ts'

type Shared = Pick<SurfSession, 'visibility' | 'secretSpotId' | 'surfSpotId' | 'isActive'>

/** Whether its link shows something to those who are not signed in. */
export const isOpenToVisitors = ({ visibility, secretSpotId, surfSpotId }: Omit<Shared, 'isActive'>): boolean =>
  visibility === 'everyone' && surfSpotId !== null && secretSpotId === null

/** Who will be able to open the link to a session, before it is shared. `isOwner`: whether its surfer reads it. */
export function whoCanOpen({ visibility, secretSpotId, surfSpotId, isActive }: Shared, isOwner: boolean): string {
  const buddies = isOwner ? 'your buddies' : "this surfer's buddies"
  if (visibility === 'private') return 'Only you can open this link. Everyone else sees nothing of the session.'
  if (secretSpotId) return `Only ${buddies} who know the secret spot can open this link.`
  if (visibility === 'buddies') return `Only ${buddies} can open this link.`
  const who = surfSpotId
    ? `Anyone can open this link. People who aren't signed in see the spot and the hour${isOwner ? ', and what you choose here' : ''}.`
    : 'Everyone who is signed in to Lineup can open this link.'
  return isOwner && isActive ? `${who} If you chose to show it after you leave, it opens once you check out.` : who
}
