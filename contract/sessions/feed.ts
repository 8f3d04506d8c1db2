import { z } from 'zod'
import { surfer } from '#contract/accounts/users.ts'
import { endpoint, id, numberInQuery, time } from '#contract/endpoint.ts'
import { FEED_PAGE, MAX_FEED_PAGE } from '#contract/limits.ts'
import { comment, photo, surfSession } from '#contract/sessions/surf-sessions.ts'

/** A buddy's ended session, with what is shown of it in place. Where exactly it was stands in its detail alone. */
const feedSession = surfSession.omit({ latitude: true, longitude: true }).extend({
  userId: id,
  user: surfer,
  endTime: time,
  /** The reader's own like, if there is one; how many there are; the three surfers who liked it last. */
  likes: z.array(z.object({ userId: id })),
  likeCount: z.int(),
  likedBy: z.array(surfer),
  /** The last two, oldest first, and how many there are. */
  comments: z.array(comment),
  commentCount: z.int(),
  /** The first three, and how many there are. */
  photos: z.array(photo),
  photoCount: z.int(),
})
export type FeedSession = z.infer<typeof feedSession>

/**
 * Where a page begins: the end time and id of the last session that the caller has, which lead on also when that session has
 * been deleted or hidden since.
 */
const feedCursor = z
  .string()
  .transform((text) => {
    const [endTime, sessionId] = text.split('_')
    return { endTime, id: sessionId }
  })
  .pipe(z.object({ endTime: time, id }))

/**
 * Sessions of FEED_LEAST_MINUTES or more of the caller's buddies that ended in the last 14 days, the last to end first; muted
 * buddies are left out.
 */
export const feed = endpoint('GET /api/feed', {
  query: z.object({
    limit: numberInQuery.pipe(z.int().min(1).max(MAX_FEED_PAGE)).default(FEED_PAGE),
    cursor: feedCursor.optional(),
  }),
  /** `next` is the cursor of the next page; null when there is none. */
  reply: z.object({ items: z.array(feedSession), next: z.string().nullable() }),
})

/** One of them as it is now, also of a muted buddy. Refuses `session_not_found` when it cannot stand in the caller's feed. */
export const feedSessionById = endpoint('GET /api/feed/:id', { reply: feedSession })
