import * as contract from '#contract/operators/joining.ts'
import { listLog } from '#server/domain/operators.ts'
import * as invitations from '#server/features/accounts/joining/invitations.ts'
import * as team from '#server/features/accounts/joining/team.ts'
import * as waiting from '#server/features/accounts/joining/waiting-surfers.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'

/** The first lets an account be removed at once, the second removes it. */
type Removal = Record<'leaveNow' | 'removeAccount', (db: Database, userId: string) => Promise<void>>

export const joiningRoutes = ({ leaveNow, removeAccount }: Removal): BoundRoute[] => [
  route(contract.invitations, (_, deps) => invitations.list(deps)),
  route(contract.makeInvitation, ({ body, user }, deps) => invitations.make(deps, user.id, body)),
  route(contract.revokeInvitation, ({ params, user }, { db }) => invitations.revoke(db, user.id, params.id)),
  route(contract.waitingSurfers, ({ query }, { db }) => waiting.list(db, query.limit)),
  route(contract.approveSurfer, ({ params, user }, deps) => waiting.approve(deps, user.id, params.id)),
  route(contract.refuseSurfer, async ({ params, user }, { db }) => {
    await waiting.refuse(db, user.id, params.id, leaveNow)
    await removeAccount(db, params.id)
    return { id: params.id }
  }),
  route(contract.team, (_, { db }) => team.list(db)),
  route(contract.changeRole, async ({ params, body, user }, deps) => {
    await team.changeRole(deps, user.id, { surferId: params.id, ...body })
    return team.list(deps.db)
  }),
  route(contract.operatorLog, ({ query }, { db }) => listLog(db, query)),
]
