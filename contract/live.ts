import { z } from 'zod'
import { id } from '#contract/endpoint.ts'
import { MAX_FEED_WATCHED } from '#contract/limits.ts'

/** What a browser sends on the socket. A client's session_update claims nothing: the server tells what it knows. */
export const messageFromBrowser = z.discriminatedUnion('type', [
  /** `pageId` is the one that the page's requests carry (PAGE_HEADER). */
  z.object({ type: z.literal('auth'), userId: id, pageId: id.optional() }),
  z.object({ type: z.literal('session_update'), sessionId: id }),
  /** The one session that this page shows, so that it hears when something is added; null for none any more. */
  z.object({ type: z.literal('watch'), sessionId: id.nullable() }),
  /** The sessions of its feed that this page shows beside it, in place of those that it named before. */
  z.object({ type: z.literal('watch_feed'), sessionIds: z.array(id).max(MAX_FEED_WATCHED) }),
])
export type MessageFromBrowser = z.infer<typeof messageFromBrowser>

/** Reaches many pages at once: each waits for a random part of this time, in milliseconds, before it refetches. */
const spread = { spreadMs: z.number().int().positive().optional() }

/** What the server pushes. Messages carry ids and a line for the toast; the browser refetches what it shows. */
const liveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), ...spread }),
  /** Nothing happened, but the connection lives: pages cannot see the pings of the protocol. */
  z.object({ type: z.literal('heartbeat') }),
  z.object({
    type: z.literal('session_update'),
    userId: id,
    sessionId: id,
    /** First and last name of the surfer. */
    name: z.string(),
    /** The custom location, else the spot's name, else null. */
    location: z.string().nullable(),
    status: z.enum(['started', 'ended']),
    /** The reader has muted this buddy: what is shown moves, and nothing is said. */
    isMuted: z.boolean().optional(),
    ...spread,
  }),
  /** Something was added to the watched session, changed or taken away. */
  z.object({ type: z.literal('session_changed'), sessionId: id, ...spread }),
  z.object({ type: z.literal('buddies_changed'), ...spread }),
  z.object({ type: z.literal('notifications_changed'), ...spread }),
  /** Plans of the surfer's or those that they are invited to, or what was written on them before. */
  z.object({ type: z.literal('plans_changed'), ...spread }),
  /** Something new was written on such a plan. */
  z.object({ type: z.literal('plan_messages_changed'), ...spread }),
  /** Of the surfer's own boards, whose names stand in their sessions. */
  z.object({ type: z.literal('boards_changed') }),
  /** Of the surfer's own favourites. */
  z.object({ type: z.literal('favourites_changed') }),
  /** Of the surfer's own alerts for the sea. */
  z.object({ type: z.literal('spot_alerts_changed') }),
  /** Of an alarm that the surfer was told of, of their own session's safety, or of their contacts. */
  z.object({ type: z.literal('safety_changed'), ...spread }),
  /** Of the surfer's own settings. */
  z.object({ type: z.literal('settings_changed') }),
])
export type LiveMessage = z.infer<typeof liveMessage>
