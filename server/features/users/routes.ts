import * as contract from '#contract/users.ts'
import { search } from '#server/features/users/search.ts'
import { route } from '#server/platform/http.ts'

export const userRoutes = [route(contract.searchUsers, ({ query, user }, { db }) => search(db, user.id, query.q))]
