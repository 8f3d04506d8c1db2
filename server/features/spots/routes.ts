import * as contract from '#contract/spots.ts'
import * as spots from '#server/features/spots/spots.ts'
import { route } from '#server/platform/http.ts'

export const spotRoutes = [
  route(contract.popularSpots, ({ query }, { db }) => spots.mostPopular(db, query.limit)),
  route(contract.nearbySpots, ({ query }, { db }) => spots.nearest(db, query)),
  route(contract.allSpots, (_, { db }) => spots.all(db)),
  route(contract.spotById, ({ params }, { db }) => spots.byId(db, params.id)),
]
