import * as contract from '#contract/surf-sessions.ts'
import * as party from '#server/features/surf-sessions/party.ts'
import * as sessions from '#server/features/surf-sessions/sessions.ts'
import * as stats from '#server/features/surf-sessions/stats.ts'
import * as visibleSessions from '#server/features/surf-sessions/visible-sessions.ts'
import { route } from '#server/platform/http.ts'

export const surfSessionRoutes = [
  route(contract.startSession, async ({ body, user, repeated }, { db, now }) => {
    const made = await sessions.checkIn(db, user.id, body, now())
    if (made.repeated) repeated()
    return made.session
  }),
  route(contract.joinSession, async ({ params, user, repeated }, { db, now }) => {
    const joined = await party.join(db, user.id, params.id, now())
    if (joined.repeated) repeated()
    return joined.session
  }),
  route(contract.endSession, ({ params, body, user }, { db, now }) =>
    sessions.checkOut(db, user.id, params.id, body, now()),
  ),

  route(contract.activeSessions, ({ query, user }, { db }) => visibleSessions.active(db, user?.id ?? null, query)),
  route(contract.activeBySpot, ({ user }, { db }) => visibleSessions.activeBySpot(db, user?.id ?? null)),
  route(contract.sessionById, ({ params, user }, { db }) => visibleSessions.byId(db, user?.id ?? null, params.id)),
  route(contract.sessionsOfSurfer, ({ params, query, user }, { db }) =>
    visibleSessions.ofSurfer(db, user.id, params.userId, query),
  ),
  route(contract.ownSessionsAtSpot, ({ params, query, user }, { db }) =>
    visibleSessions.atSpot(db, user.id, params.id, { whose: 'own', ...query }),
  ),
  route(contract.buddySessionsAtSpot, ({ params, query, user }, { db }) =>
    visibleSessions.atSpot(db, user.id, params.id, { whose: 'buddies', ...query }),
  ),
  route(contract.ownStats, ({ query, user }, { db, now }) => stats.ofSurfer(db, user.id, query.timeZone, now())),
]
