import type { SurfSession } from '#contract/surf-sessions.ts'

/** Others than the surfer: a buddy, anybody else who is signed in, and who is not. */
export type Whom = 'buddy' | 'surfer' | 'visitor'

/** Why such a reader sees nothing of this session. */
export function whyUnseen(
  { visibility, secretSpotId, surfSpotId }: Pick<SurfSession, 'visibility' | 'secretSpotId' | 'surfSpotId'>,
  whom: Whom,
): string {
  if (visibility === 'private') return 'It is for you alone.'
  if (secretSpotId) return 'It is for buddies who know the secret spot.'
  if (visibility === 'buddies' && whom !== 'buddy')
    return `It is for you and your buddies.${surfSpotId ? ' At its spot you count as one surfer without a name.' : ''}`
  if (whom === 'visitor' && !surfSpotId) return 'Visitors see sessions at known spots only.'
  return 'It is shown after you leave the water.'
}
