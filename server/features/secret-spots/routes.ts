import * as contract from '#contract/sea/secret-spots.ts'
import { add, change, list, remove } from '#server/features/secret-spots/secret-spots.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'

export const secretSpotRoutes: BoundRoute[] = [
  route(contract.secretSpots, ({ user }, { db }) => list(db, user.id)),
  route(contract.addSecretSpot, async ({ body, user, created }, { db }) => created(await add(db, user.id, body))),
  route(contract.changeSecretSpot, ({ params, body, user }, { db }) => change(db, user.id, params.id, body)),
  route(contract.removeSecretSpot, ({ params, user }, { db }) => remove(db, user.id, params.id)),
]
