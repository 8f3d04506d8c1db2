import * as contract from '#contract/sessions/safety.ts'
import { ownSafety } from '#server/features/safety/own-safety.ts'
import { report } from '#server/features/safety/report.ts'
import * as sessions from '#server/features/safety/session-safety.ts'
import * as alarms from '#server/features/safety/watch/alarms.ts'
import { reconcile } from '#server/features/safety/watch/reconcile.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { route } from '#server/platform/http/http.ts'

type Own = { params: { id: string }; user: { id: string } }
const own = ({ params, user }: Own) => ({ userId: user.id, sessionId: params.id })

export const safetyRoutes = [
  route(contract.ownSafety, ({ user }, deps) => ownSafety(deps, user.id)),
  route(contract.safetyOfSession, (request, { db }) => sessions.safetyOf(db, own(request))),
  route(contract.changeOverdueHours, async (request, { db }) => {
    await spend(db, { 'overdue-change': [request.user.id] })
    return sessions.changeOverdueHours(db, own(request), request.body.overdueHours)
  }),
  route(contract.extendSession, async (request, { db }) => {
    await spend(db, { 'overdue-change': [request.user.id] })
    return sessions.extend(db, own(request), request.body)
  }),
  route(contract.askForHelp, async (request, deps) => {
    await sessions.askForHelp(deps.db, own(request))
    // At once, so that the reply shows who was notified.
    await reconcile(deps, { surfers: [request.user.id] }).catch((error) =>
      deps.log.error(error, 'a call for help waits for the next run of the safety watch'),
    )
    return sessions.safetyOf(deps.db, own(request))
  }),
  route(contract.overdueAround, ({ user }, { db }) => alarms.overdueAround(db, user.id)),
  route(contract.openAlarms, ({ user }, { db }) => alarms.unfinished(db, user.id)),
  route(contract.alarmById, ({ params, user }, { db }) => alarms.ofSession(db, user.id, params.id)),
  route(contract.reachSurfer, ({ params, user }, { db }) => alarms.reachedByBuddy(db, user.id, params.id)),
  route(contract.watchReport, (_, deps) => report(deps)),
]
