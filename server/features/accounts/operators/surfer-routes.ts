import { sql } from 'kysely'
import * as contract from '#contract/operators/surfers.ts'
import { logReading } from '#server/domain/operators.ts'
import * as actions from '#server/features/accounts/operators/surfer-actions.ts'
import { byId, list } from '#server/features/accounts/operators/surfer-list.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'

/** Each action replies with the surfer as they are then. */
export const operatorSurferRoutes = (writeNames: actions.WriteNames): BoundRoute[] => [
  route(contract.surfers, ({ query }, deps) => list(deps, query), {
    admit: ({ user }, { db }) => spend(db, { 'surfer-list': [user.id] }),
  }),
  route(contract.surferById, async ({ params: { id }, user }, deps) => {
    const found = await byId(deps, id)
    await logReading(deps.db, { operatorId: user.id, action: 'surfer_read', surferId: id }, sql`surfer_id = ${id}`)
    return found
  }),
  route(contract.signOutSurfer, async ({ params, user }, deps) => {
    await actions.signOutEverywhere(deps, { operatorId: user.id, surferId: params.id })
    return byId(deps, params.id)
  }),
  route(contract.resetTwoSteps, async ({ params, user }, deps) => {
    await actions.resetTwoSteps(deps, { operatorId: user.id, surferId: params.id })
    return byId(deps, params.id)
  }),
  route(contract.confirmAddress, async ({ params, user }, deps) => {
    await actions.confirmAddress(deps, { operatorId: user.id, surferId: params.id })
    return byId(deps, params.id)
  }),
  route(contract.renameSurfer, async ({ params, body, user }, deps) => {
    await actions.rename(deps, { operatorId: user.id, surferId: params.id }, { names: body, writeNames })
    return byId(deps, params.id)
  }),
]
