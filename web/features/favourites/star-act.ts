import type { At } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { invalidatedByFavourites } from '#web/lib/api/invalidation.ts'
import type { Act } from '#web/lib/outbox/act.ts'
import { favoriteCount } from '#words/outbox.ts'
import * as texts from '#words/spots/spots.ts'

/** Makes a spot a favourite or ends that. `name` is for texts. */
export type NewStar = { spotId: string; isStarred: boolean; name: string }
type Starred = ReplyOf<At<'PUT /api/favourites/:id'>>

export const starAct: Act<NewStar, Starred> = {
  name: 'star',
  counted: favoriteCount,
  title: ({ isStarred, name }) => (isStarred ? texts.starForName(name) : texts.removedStarName(name)),
  send: ({ input: { spotId, isStarred } }, { call }) =>
    call(isStarred ? 'PUT /api/favourites/:id' : 'DELETE /api/favourites/:id', { params: { id: spotId } }),
  explain({ code }) {
    if (code === 'too_many_favourites') return texts.youveReachedTheLimitFor
    return code === 'spot_not_found' ? texts.thatSpotIsGoneDelete : undefined
  },
  moves: invalidatedByFavourites,
}
