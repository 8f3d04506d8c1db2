import * as contract from '#contract/sea/favourites.ts'
import { add, list, type NextGoodAt, remove } from '#server/features/favourites/favourites.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'

export const favouriteRoutes = (nextGoodAt: NextGoodAt): BoundRoute[] => [
  route(contract.favourites, ({ user }, { db }) => list(db, user.id, nextGoodAt)),
  route(contract.addFavourite, async ({ params, user }, { db }) => {
    await spend(db, { 'favourite-change': [user.id] })
    return add(db, user.id, params.id)
  }),
  route(contract.removeFavourite, ({ params, user }, { db }) => remove(db, user.id, params.id)),
]
