import { z } from 'zod'
import { surfer } from '#contract/accounts/users.ts'
import { endpoint, id, numberInQuery, time } from '#contract/endpoint.ts'
import { FEED_PAGE, MAX_FEED_PAGE } from '#contract/limits.ts'
import { comment, photo, surfSession } from '#contract/sessions/surf-sessions.ts'

/** A buddy's ended session; the exact position is in its detail only. */
const feedSession = surfSession.omit({ latitude: true, longitude: true }).extend({
  userId: id,
  user: surfer,
  endTime: time,
  likes: z.array(z.object({ userId: id })),
  likeCount: z.int(),
  likedBy: z.array(surfer),
  comments: z.array(comment),
  commentCount: z.int(),
  mayComment: z.boolean(),
  photos: z.array(photo),
  photoCount: z.int(),
})
z.globalRegistry.add(feedSession, { id: 'FeedSession' })
export type FeedSession = z.infer<typeof feedSession>

/** Cursor: end time and id of the caller's last session, valid even if deleted or hidden since. */
const feedCursor = z
  .string()
  .transform((text) => {
    const [endTime, sessionId] = text.split('_')
    return { endTime, id: sessionId }
  })
  .pipe(z.object({ endTime: time, id }))

export const feed = endpoint('GET /api/feed', {
  about: "Buddies' ended sessions of the last weeks, latest first, without muted buddies. The next page is at `next`.",
  query: z.object({
    limit: numberInQuery.pipe(z.int().min(1).max(MAX_FEED_PAGE)).default(FEED_PAGE),
    cursor: feedCursor.optional(),
  }),
  reply: z.object({ items: z.array(feedSession), next: z.string().nullable() }),
})

export const feedSessionById = endpoint('GET /api/feed/:id', {
  about: "One session as the feed has it, muted buddies' too.",
  refuses: ['session_not_found'],
  reply: feedSession,
})
