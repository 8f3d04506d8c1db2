import type { Route } from '#contract/api.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { type Answer, type Answers, anyone, cells, ownerOnly, signedIn, type Table } from '#test/permissions/answers.ts'
import type { World } from '#test/permissions/world.ts'

type SessionRoutes = Exclude<
  Extract<Route, `${string} /api/${'surf-sessions' | 'session-photos' | 'user-stats'}${string}`>,
  `${string}/${'safety' | 'extension' | 'help' | 'track' | `track/${string}`}`
>
type Kind = keyof World['sessions']

const LONG_AGO = { startTime: '2020-06-01T14:00:00Z', endTime: '2020-06-01T15:30:00Z' }

type Expected = { knowing: Answer; buddy?: Answer; hidden?: Answer; ended?: Answer }

/**
 * A call on each kind of session: `knowing` is the answer to who may see it, `hidden` to who may not, `ended` to the owner
 * of one that is over. The delayed one is another surfer's.
 */
export function onSessions<Given>(
  given: (session: World['sessions'][Kind], world: World) => Given,
  { knowing, buddy = knowing, hidden = 'session_not_found', ended = 'ok' }: Expected,
) {
  const answers: Record<Kind, Answers> = {
    shown: cells('sign_in_required', 'ok', buddy, knowing, hidden, knowing),
    remote: cells('sign_in_required', ended, buddy, knowing, hidden, knowing),
    buddies: cells('sign_in_required', ended, buddy, hidden, hidden, hidden),
    secret: cells('sign_in_required', ended, buddy, hidden, hidden, hidden),
    private: { ...ownerOnly(hidden), owner: ended },
    delayed: signedIn(hidden),
  }
  return (Object.keys(answers) as Kind[]).map((kind) => ({
    of: kind,
    given: (world: World) => given(world.sessions[kind], world),
    answers: answers[kind],
  }))
}

const joining = (kind: Kind, answers: Answers) => ({
  of: kind,
  given: ({ sessions }: World) => ({ params: { id: sessions[kind].id } }),
  answers,
})

/** Which of the owner's sessions others would find. */
const seenBy: Record<'buddy' | 'surfer' | 'visitor', Kind[]> = {
  buddy: ['shown', 'remote', 'buddies'],
  surfer: ['shown', 'remote'],
  visitor: ['shown'],
}

/** What may be asked of surf sessions, and of what belongs to them. */
export const sessionCalls: Pick<Table, SessionRoutes> = {
  'POST /api/surf-sessions': [
    {
      given: ({ spot: { id, latitude, longitude } }) => ({
        body: { surfSpotId: id, latitude, longitude, startTime: new Date().toISOString() },
      }),
      answers: cells('sign_in_required', 'already_checked_in', 'ok', 'ok', 'ok', 'ok'),
    },
    {
      of: 'at a secret spot',
      given: ({ secretSpot: { id, latitude, longitude } }) => ({
        body: { secretSpotId: id, latitude, longitude, startTime: new Date().toISOString() },
      }),
      answers: { ...signedIn('secret_spot_not_found'), owner: 'already_checked_in', buddy: 'ok' },
    },
  ],
  'POST /api/surf-sessions/past': [
    { given: ({ spot: { id } }) => ({ body: { surfSpotId: id, ...LONG_AGO } }), answers: signedIn('ok') },
    {
      of: 'with notes',
      given: ({ spot: { id } }) => ({ body: { surfSpotId: id, ...LONG_AGO, notes: 'Clean' } }),
      answers: signedIn('ok'),
      limited: 'account_limited',
      isOnce: true,
    },
    {
      of: 'at a secret spot',
      given: ({ secretSpot: { id } }) => ({ body: { secretSpotId: id, ...LONG_AGO } }),
      answers: { ...signedIn('secret_spot_not_found'), owner: 'ok', buddy: 'ok' },
    },
  ],
  'PUT /api/surf-sessions/:id/end': onSessions(({ id }) => ({ params: { id }, body: {} }), {
    knowing: 'not_session_owner',
  }),
  'DELETE /api/surf-sessions/:id/end': onSessions(({ id }) => ({ params: { id } }), {
    knowing: 'not_session_owner',
    ended: 'check_out_stands',
  }),
  // The buddy is named on all that they may see, and on the private one.
  'DELETE /api/surf-sessions/:id/companions/me': onSessions(({ id }) => ({ params: { id } }), { knowing: 'ok' }),
  'POST /api/surf-sessions/:id/join': [
    joining('shown', cells('sign_in_required', 'joining_own_session', 'ok', 'ok', 'session_not_found', 'ok')),
    joining(
      'remote',
      cells(
        'sign_in_required',
        'joining_own_session',
        'session_ended',
        'session_ended',
        'session_not_found',
        'session_ended',
      ),
    ),
    joining(
      'buddies',
      cells(
        'sign_in_required',
        'joining_own_session',
        'session_ended',
        'session_not_found',
        'session_not_found',
        'session_not_found',
      ),
    ),
    joining(
      'secret',
      cells(
        'sign_in_required',
        'joining_own_session',
        'session_ended',
        'session_not_found',
        'session_not_found',
        'session_not_found',
      ),
    ),
    joining('private', { ...ownerOnly('session_not_found'), owner: 'joining_own_session' }),
    joining('delayed', signedIn('session_not_found')),
  ],
  'PATCH /api/surf-sessions/:id': onSessions(({ id }) => ({ params: { id }, body: { rating: 5 } }), {
    knowing: 'not_session_owner',
  }),
  'DELETE /api/surf-sessions/:id': onSessions(({ id }) => ({ params: { id } }), { knowing: 'not_session_owner' }),
  'POST /api/surf-sessions/:id/like': onSessions(({ id }) => ({ params: { id } }), { knowing: 'ok' }),
  'GET /api/surf-sessions/:id/like': onSessions(({ id }) => ({ params: { id } }), { knowing: 'ok' }),
  'DELETE /api/surf-sessions/:id/like': onSessions(({ id }) => ({ params: { id } }), { knowing: 'ok' }),
  'POST /api/surf-sessions/:id/comment': [
    ...onSessions(({ id }) => ({ params: { id }, body: { comment: 'Nice one' } }), { knowing: 'ok' }),
    {
      of: 'of a surfer who takes no comments',
      given: ({ reserved }) => ({ params: { id: reserved.sessionId }, body: { comment: 'Nice one' } }),
      answers: signedIn('comments_limited'),
    },
  ],
  'DELETE /api/surf-sessions/:id/comment/:commentId': onSessions(
    ({ id, commentId }) => ({ params: { id, commentId } }),
    { knowing: 'not_your_comment', buddy: 'ok' },
  ).map((one) => ({ ...one, isOnce: true as const })),
  'POST /api/session-photos': onSessions(
    ({ id }, { upload }) => ({ body: { sessionId: id, photoUrl: upload.objectPath } }),
    { knowing: 'not_session_owner' },
  ),
  'DELETE /api/session-photos/:id': onSessions(({ photoId }) => ({ params: { id: photoId } }), {
    knowing: 'not_session_owner',
    hidden: 'photo_not_found',
  }),
  'PUT /api/session-photos/upload': [
    {
      of: 'what the owner sent',
      given: ({ upload }) => ({ body: { photoURL: upload.objectPath } }),
      answers: ownerOnly('upload_not_found'),
    },
  ],

  'GET /api/surf-sessions/active': [
    { answers: anyone },
    {
      of: 'around the owner',
      given: ({ spot: { latitude, longitude } }) => ({ query: { latitude, longitude } }),
      answers: anyone,
    },
  ],
  'GET /api/surf-sessions/active/spots': [{ answers: anyone }],
  'GET /api/surf-sessions/:id': onSessions(({ id }) => ({ params: { id } }), { knowing: 'ok' }).map((one) => ({
    ...one,
    // A visitor knows of a session at a spot, without its surfer.
    answers: { ...one.answers, visitor: one.of === 'shown' ? 'ok' : 'session_not_found' },
  })),
  'GET /api/surf-sessions/:id/seen-by/:whom': (['buddy', 'surfer', 'visitor'] as const).flatMap((whom) =>
    onSessions(({ id }) => ({ params: { id, whom } }), { knowing: 'not_session_owner' }).map(
      ({ of, given, answers }) => ({
        of: `${of} by a ${whom}`,
        given,
        answers:
          answers.owner === 'ok' && !seenBy[whom].includes(of) ? { ...answers, owner: 'session_not_found' } : answers,
      }),
    ),
  ),
  // Nulls for those who may not know the exact start: server/features/conditions/freezing/freezing.test.ts.
  'GET /api/surf-sessions/:id/conditions': onSessions(({ id }) => ({ params: { id } }), { knowing: 'ok' }),
  'GET /api/surf-sessions/user/:userId': [
    {
      given: ({ owner }) => ({ params: { userId: owner.id } }),
      answers: { ...signedIn('ok'), blocked: 'user_not_found' },
    },
    {
      of: 'the last days',
      given: ({ owner }) => ({
        params: { userId: owner.id },
        query: { from: new Date(Date.now() - 3 * DAY_MS).toISOString(), limit: 100 },
      }),
      answers: { ...signedIn('ok'), blocked: 'user_not_found' },
    },
  ],
  'GET /api/surf-sessions/spot/:id': [{ given: ({ spot }) => ({ params: { id: spot.id } }), answers: signedIn('ok') }],
  'GET /api/surf-sessions/spot/:id/buddies': [
    { given: ({ spot }) => ({ params: { id: spot.id } }), answers: signedIn('ok') },
  ],
  'GET /api/user-stats': [{ answers: signedIn('ok') }],
  'GET /api/user-stats/history': [{ answers: signedIn('ok') }],
}
