import { z } from 'zod'
import { id } from '#contract/endpoint.ts'
import { MAX_FEED_WATCHED } from '#contract/limits.ts'

export const messageFromBrowser = z.discriminatedUnion('type', [
  /** `pageId` is the one in the page's requests (PAGE_HEADER). */
  z.object({ type: z.literal('auth'), userId: id, pageId: id.optional() }),
  /** Carries no data: the server sends its own. */
  z.object({ type: z.literal('session_update'), sessionId: id }),
  z.object({ type: z.literal('watch'), sessionId: id.nullable() }),
  z.object({ type: z.literal('watch_feed'), sessionIds: z.array(id).max(MAX_FEED_WATCHED) }),
])
export type MessageFromBrowser = z.infer<typeof messageFromBrowser>

/**
 * `spreadMs`: sent to many pages, of which each waits a random part of this time before refetching. `at`: what its reads
 * must show, if the server reads from replicas (POSITION_COOKIE).
 */
const sent = { spreadMs: z.number().int().positive().optional(), at: z.string().optional() }

/** 'party' affects all its sessions; 'reactions' (comments) and 'likes' come from others. */
export const changedParts = ['party', 'likes', 'reactions', 'conditions'] as const

/** Messages from the server: ids and a toast text; the browser refetches. */
const liveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), ...sent }),
  /** Shows that the connection lives, because pages cannot see protocol pings. */
  z.object({ type: z.literal('heartbeat') }),
  z.object({
    type: z.literal('session_update'),
    userId: id,
    sessionId: id,
    name: z.string(),
    location: z.string().nullable(),
    status: z.enum(['started', 'ended']),
    isMuted: z.boolean().optional(),
    ...sent,
  }),
  z.object({ type: z.literal('session_changed'), sessionId: id, about: z.enum(changedParts).optional(), ...sent }),
  z.object({ type: z.literal('buddies_changed'), ...sent }),
  z.object({ type: z.literal('notifications_changed'), ...sent }),
  z.object({ type: z.literal('plans_changed'), ...sent }),
  z.object({ type: z.literal('plan_messages_changed'), ...sent }),
  z.object({ type: z.literal('boards_changed'), ...sent }),
  z.object({ type: z.literal('favourites_changed'), ...sent }),
  z.object({ type: z.literal('spot_alerts_changed'), ...sent }),
  z.object({ type: z.literal('safety_changed'), ...sent }),
  z.object({ type: z.literal('settings_changed'), ...sent }),
])
export type LiveMessage = z.infer<typeof liveMessage>
