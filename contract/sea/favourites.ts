import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { suggestedSpot } from '#contract/sea/nearby-suggestion.ts'

const nextGood = z.object({
  timeZone: z.string(),
  /** Best rating of `next`; `none`: nothing Fair in the known days; `unknown`: no forecast. */
  outlook: z.enum(['good', 'fair', 'none', 'unknown']),
  next: suggestedSpot.pick({ start: true, end: true, hour: true, fetchedAt: true }).nullable(),
})
export type NextGood = z.infer<typeof nextGood>

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
z.globalRegistry.add(favourite, { id: 'Favourite' })
export type Favourite = z.infer<typeof favourite>

export const favourites = endpoint('GET /api/favourites', {
  about: "The caller's starred spots: good ones by time, then fair ones, then the others, latest star first.",
  scope: 'conditions',
  reply: z.array(favourite),
})
export const addFavourite = endpoint('PUT /api/favourites/:id', {
  about: 'Stars a spot. Idempotent.',
  refuses: ['spot_not_found', 'too_many_favourites'],
  pageFollows: true,
  reply: z.object({ id }),
})
export const removeFavourite = endpoint('DELETE /api/favourites/:id', {
  about: 'Removes a star. Idempotent.',
  pageFollows: true,
  reply: z.object({ id }),
})
