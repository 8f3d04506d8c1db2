import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { suggestedSpot } from '#contract/sea/nearby-suggestion.ts'

/** When it is next good at a spot, of the coming week, in daylight and without any warning. */
const nextGood = z.object({
  /** IANA name of the spot's time zone. */
  timeZone: z.string(),
  /** What `next` is at its best; `none`: nothing is Fair in the days that are known; `unknown`: nothing is known of the sea there. */
  outlook: z.enum(['good', 'fair', 'none', 'unknown']),
  /** The first good stretch, else the first fair one; null for `none` and `unknown`. */
  next: suggestedSpot.pick({ start: true, end: true, hour: true, fetchedAt: true }).nullable(),
})
export type NextGood = z.infer<typeof nextGood>

/** A spot that the caller starred; nobody else learns of it. */
const favourite = nextGood.extend({
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

/** The caller's own, `MAX_FAVOURITES` at most: the good ones by when that is, then the fair ones, then the others, the one starred last first. */
export const favourites = endpoint('GET /api/favourites', { reply: z.array(favourite) })
/** Stars a public spot; again changes nothing. */
export const addFavourite = endpoint('PUT /api/favourites/:id', { pageFollows: true, reply: z.object({ id }) })
/** Takes the star away; answers the same where there was none. */
export const removeFavourite = endpoint('DELETE /api/favourites/:id', { pageFollows: true, reply: z.object({ id }) })
