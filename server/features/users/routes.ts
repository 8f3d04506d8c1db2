import * as contract from '#contract/users.ts'
import * as ownProfile from '#server/features/users/own-profile.ts'
import { search } from '#server/features/users/search.ts'
import { profileFor } from '#server/features/users/surfer-profile.ts'
import { type BoundRoute, route } from '#server/platform/http.ts'
import type { AdoptPicture } from '#server/platform/pictures/adopting.ts'

export const userRoutes = ({ adopt }: { adopt: AdoptPicture }): BoundRoute[] => [
  route(contract.searchUsers, ({ query, user }, { db }) => search(db, user.id, query.q)),
  route(contract.updateProfile, ({ body, user }, { db, env }) =>
    ownProfile.update(db, { adopt, operators: env.OPERATORS }, user.id, body),
  ),
  route(contract.profileOfSurfer, ({ params, user }, { db }) => profileFor(db, user.id, params.id)),
]
