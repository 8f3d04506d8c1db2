import type { Route } from '#contract/api.ts'
import { signedIn, type Table } from '#test/permissions/answers.ts'
import { onSessions } from '#test/permissions/session-calls.ts'
import type { World } from '#test/permissions/world.ts'

type FeedRoutes = Extract<Route, `${string} /api/${'feed' | 'mutes'}${string}`>

const ofOwner = ({ owner }: World) => ({ params: { userId: owner.id } })

/** What may be asked of the feed, and who can be left out of it. */
export const feedCalls: Pick<Table, FeedRoutes> = {
  'GET /api/feed': [{ answers: signedIn('ok') }],
  // What is still going on is in nobody's feed, and one's own sessions are not in one's own.
  'GET /api/feed/:id': onSessions(({ id }) => ({ params: { id } }), {
    knowing: 'session_not_found',
    buddy: 'ok',
    ended: 'session_not_found',
  }).map((one) => ({ ...one, answers: one.of === 'shown' ? signedIn('session_not_found') : one.answers })),
  'POST /api/mutes/:userId': [
    {
      given: ofOwner,
      answers: { ...signedIn('only_buddies_muted'), buddy: 'ok', blocked: 'user_not_found' },
      leavesOwnerAlone: true,
    },
  ],
  'DELETE /api/mutes/:userId': [
    { given: ofOwner, answers: { ...signedIn('ok'), blocked: 'user_not_found' }, leavesOwnerAlone: true },
  ],
}
