import * as contract from '#contract/sea/spot-alerts.ts'
import * as changes from '#server/features/conditions/alerts/alert-changes.ts'
import { list } from '#server/features/conditions/alerts/own-alerts.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'

export const spotAlertRoutes: BoundRoute[] = [
  route(contract.spotAlerts, ({ user }, { db, now }) => list(db, user.id, now())),
  route(contract.addSpotAlert, async ({ body, user, created }, { db, now }) => {
    await spend(db, { 'spot-alert-change': [user.id] })
    return created(await changes.add(db, user.id, body, now()))
  }),
  route(contract.changeSpotAlert, async ({ params, body, user }, { db, now }) => {
    await spend(db, { 'spot-alert-change': [user.id] })
    return changes.change(db, user.id, params.id, body, now())
  }),
  route(contract.removeSpotAlert, ({ params, user }, { db }) => changes.remove(db, user.id, params.id)),
]
