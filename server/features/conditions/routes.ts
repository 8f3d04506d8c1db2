import { ownBestConditions } from '#contract/sea/best-conditions.ts'
import { spotBuoy } from '#contract/sea/buoys.ts'
import { spotForecast, tideAndLightOfSpots } from '#contract/sea/conditions.ts'
import { suggestNearby } from '#contract/sea/nearby-suggestion.ts'
import * as contract from '#contract/sea/spot-alerts.ts'
import { conditionsOfSession } from '#contract/sessions/frozen-conditions.ts'
import * as changes from '#server/features/conditions/alerts/alert-changes.ts'
import { list } from '#server/features/conditions/alerts/own-alerts.ts'
import * as best from '#server/features/conditions/best-conditions.ts'
import { buoyReportAt } from '#server/features/conditions/buoys/buoy-report.ts'
import { tideAndLightAt } from '#server/features/conditions/forecast/coming-days.ts'
import type { Forecasts, SeaInLists } from '#server/features/conditions/forecast/forecast.ts'
import { suggestionNearby } from '#server/features/conditions/forecast/nearby-suggestion.ts'
import { readConditions } from '#server/features/conditions/freezing/session-conditions.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'
import { widestNetworkOf } from '#server/platform/http/networks.ts'
import { admitCostlyRead, inCostlyTurn } from '#server/platform/replies/costly-reads.ts'

export const conditionsRoutes = (seaInLists: SeaInLists, forecasts: Forecasts): BoundRoute[] => [
  route(
    spotForecast,
    ({ params, sender }) => inCostlyTurn(widestNetworkOf(sender.address), () => forecasts.at(params.id)),
    {
      version: ({ params }) => forecasts.version(params.id),
      isLarge: true,
      admit: ({ sender }, { db }) => spend(db, { 'new-forecast': [widestNetworkOf(sender.address)] }),
    },
  ),
  route(tideAndLightOfSpots, ({ query, user }, deps) => inCostlyTurn(user.id, () => tideAndLightAt(query.ids, deps)), {
    admit: admitCostlyRead,
    reads: 'replica',
  }),
  route(conditionsOfSession, ({ params, user }, { db }) => readConditions(db, user, params.id), {
    reads: 'replica',
  }),
  route(
    suggestNearby,
    ({ query, user }, deps) => inCostlyTurn(user.id, () => suggestionNearby(query, deps, seaInLists)),
    { admit: admitCostlyRead, reads: 'replica' },
  ),
  route(ownBestConditions, ({ user }, deps) => best.ownBestConditions(user.id, deps), { reads: 'replica' }),
]

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

export const buoyRoutes = [route(spotBuoy, ({ params }, deps) => buoyReportAt(params.id, deps))]
