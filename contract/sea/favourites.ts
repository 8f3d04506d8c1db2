import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { suggestedSpot } from '#contract/sea/nearby-suggestion.ts'

/** The next good daylight stretch of the week without warnings. */
const nextGood = z.object({
  timeZone: z.string(),
  /** Best rating of `next`; `none`: nothing Fair in the known days; `unknown`: no forecast. */
  outlook: z.enum(['good', 'fair', 'none', 'unknown']),
  /** The first good stretch, else the first fair one; null for `none` and `unknown`. */
  next: suggestedSpot.pick({ start: true, end: true, hour: true, fetchedAt: true }).nullable(),
})
export type NextGood = z.infer<typeof nextGood>

/** Private to the caller. */
const favourite = nextGood.extend({
  spot: z.object({
    id,
    name: z.string(),
    /** '' if unknown, like the country. */
    area: z.string(),
    country: z.string(),
  }),
  addedAt: time,
})
export type Favourite = z.infer<typeof favourite>

/** The caller's, up to `MAX_FAVOURITES`: good ones by time, then fair ones, then the others, latest star first. */
export const favourites = endpoint('GET /api/favourites', { reply: z.array(favourite) })
/** Stars a public spot. Idempotent. */
export const addFavourite = endpoint('PUT /api/favourites/:id', { pageFollows: true, reply: z.object({ id }) })
/** Removes the star. Idempotent. */
export const removeFavourite = endpoint('DELETE /api/favourites/:id', { pageFollows: true, reply: z.object({ id }) })
