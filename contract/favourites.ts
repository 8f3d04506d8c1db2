import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'

/** A spot that the caller starred; nobody else learns of it. */
const favourite = z.object({
  spot: z.object({
    id,
    name: z.string(),
    /** '' where nobody has said, as the country. */
    area: z.string(),
    country: z.string(),
  }),
  addedAt: time,
})
export type Favourite = z.infer<typeof favourite>

/** The caller's own, `MAX_FAVOURITES` at most, the one starred last first. */
export const favourites = endpoint('GET /api/favourites', { reply: z.array(favourite) })
/** Stars a public spot; again changes nothing. */
export const addFavourite = endpoint('PUT /api/favourites/:id', { pageFollows: true, reply: z.object({ id }) })
/** Takes the star away; answers the same where there was none. */
export const removeFavourite = endpoint('DELETE /api/favourites/:id', { pageFollows: true, reply: z.object({ id }) })
