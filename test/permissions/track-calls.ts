import type { Route } from '#contract/api.ts'
import { ownerOnly, type Table } from '#test/permissions/answers.ts'
import { onSessions } from '#test/permissions/session-calls.ts'
import type { World } from '#test/permissions/world.ts'
import { chunksOf } from '#test/tracks/a-track.ts'

type TrackRoutes = Extract<Route, `${string} /api/surf-sessions/:id/track${string}`>

/** A point that was taken a second after the last one of that session's track. */
const oneMore = (id: string, { tracks }: World) =>
  chunksOf([{ at: (tracks.get(id) ?? Date.now()) + 1_000, latitude: 33.66, longitude: -118 }])[0]!

/** Of others, those who may see the session are told that it is not theirs. */
const changing = { knowing: 'not_session_owner' } as const

/**
 * What may be asked of tracks. The owner has one of every session, and shares each with buddies, who get that of the one
 * session that is over and at a spot. Nobody else is told that there is one.
 */
export const trackCalls: Pick<Table, TrackRoutes> = {
  'GET /api/surf-sessions/:id/track': [
    ...onSessions(({ id }) => ({ params: { id } }), { knowing: 'track_not_found' }),
    {
      of: 'over, at a spot',
      given: ({ surfed: { id } }) => ({ params: { id } }),
      answers: { ...ownerOnly('track_not_found'), buddy: 'ok', blocked: 'session_not_found' },
    },
  ],
  'POST /api/surf-sessions/:id/track/chunks': onSessions(
    ({ id }, world) => ({ params: { id }, body: oneMore(id, world) }),
    changing,
  ),
  'PATCH /api/surf-sessions/:id/track': onSessions(
    ({ id }) => ({ params: { id }, body: { sharedWithBuddies: false } }),
    changing,
  ),
  'POST /api/surf-sessions/:id/track/count': onSessions(({ id }) => ({ params: { id } }), changing),
  // Three points hold no wave that could be accepted.
  'PUT /api/surf-sessions/:id/track/waves': onSessions(
    ({ id }) => ({ params: { id }, body: { startAt: 0, accepted: true } }),
    changing,
  ).map(({ answers, ...one }) => ({
    ...one,
    answers: answers.owner === 'ok' ? { ...answers, owner: 'wave_not_found' } : answers,
  })),
  'DELETE /api/surf-sessions/:id/track': onSessions(({ id }) => ({ params: { id } }), changing),
}
