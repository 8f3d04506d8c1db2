import type { SurfSession } from '#contract/sessions/surf-sessions.ts'

/** Others than the surfer: a buddy, anybody else who is signed in, and who is not. */
export type Whom = 'buddy' | 'surfer' | 'visitor'

/** Why such a reader sees nothing of this session. */
export function whyUnseen(
  { visibility, secretSpotId, surfSpotId }: Pick<SurfSession, 'visibility' | 'secretSpotId' | 'surfSpotId'>,
  whom: Whom,
): string {
  if (visibility === 'private') return 'Only you can see it.'
  if (secretSpotId) return 'Only buddies who know the secret spot can see it.'
  if (visibility === 'buddies' && whom !== 'buddy')
    return `Only you and your buddies can see it.${surfSpotId ? ' At the spot, you show up as Anonymous.' : ''}`
  if (whom === 'visitor' && !surfSpotId) return 'Visitors only see sessions at public spots.'
  return 'It shows up once you check out.'
}
