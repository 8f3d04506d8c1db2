import { z } from 'zod'
import { surfer } from '#contract/accounts/users.ts'
import { endpoint, id, text, time, timeZone } from '#contract/endpoint.ts'
import { cursor, limit } from '#contract/paging.ts'

export const notificationKinds = [
  'buddy_request',
  'buddy_accepted',
  'like',
  'comment',
  'joined',
  'checked_in',
  'achievement',
  'plan_invite',
  'plan_answer',
  'plan_reminder',
  'plan_changed',
  'plan_message',
  'plan_late',
  'plan_forecast',
  'sea_alert',
  'weekly_summary',
  'still_out',
  'overdue',
  'help',
  'all_clear',
] as const
/** About somebody's life: always notified in the app, also in quiet hours by the other ways. */
export const safetyKinds = ['still_out', 'overdue', 'help', 'all_clear'] as const satisfies NotificationKind[]
const kind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof kind>

const notification = z.object({
  id,
  kind,
  createdAt: time,
  readAt: time.nullable(),
  actor: surfer.nullable(),
  /** Null also when the session is gone, or its reader may not see it any more. */
  sessionId: id.nullable(),
  planId: id.nullable(),
  /** Where the session or the plan is; null when the reader may not know, or only a position is known. */
  place: z.string().nullable(),
  /** Of a comment or a message on a plan: how it begins, at most QUOTE_CHARACTERS; null when it is gone. */
  quote: z.string().nullable(),
  /** Of 'still_out': nobody checked out, so the session was ended; its surfer is asked to confirm or correct that. */
  endAssumed: z.literal(true).optional(),
  /** Of 'sea_alert': its spot; null when that has gone. */
  spotId: id.nullable().optional(),
  /** One line for people, e.g. 'Kai Nakamura joined your session'. */
  text: z.string(),
})
export type Notification = z.infer<typeof notification>

/** How many notifications are unread, UNREAD_COUNTED at most. */
const unread = z.int()

export const notifications = endpoint('GET /api/notifications', {
  query: z.object({ limit, cursor }),
  reply: z.object({ items: z.array(notification), unread }),
})
export const readNotifications = endpoint('PUT /api/notifications/read', {
  body: z.object({ ids: z.array(id).max(1000).optional() }).default({}),
  reply: z.object({ unread }),
})

/** A time of day, e.g. '22:00'. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Expected a time such as 22:00')
const ways = z.object({ inApp: z.boolean(), push: z.boolean(), email: z.boolean() })

/** By which ways a surfer is notified of each kind, and when no phone rings. */
const notificationSettings = z.object({
  kinds: z.record(kind, ways),
  /** Between these, in that time zone; what comes then by push or mail comes after. Past midnight when `from` is the later. */
  quietHours: z.object({ from: timeOfDay, to: timeOfDay, timeZone }).nullable(),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

const settingsAndWays = notificationSettings.extend({
  /** What this server can do: mail needs SMTP. `pushKey` is the public key that a browser subscribes with. */
  canMail: z.boolean(),
  pushKey: z.string(),
})
export const ownNotificationSettings = endpoint('GET /api/notification-settings', { reply: settingsAndWays })
export const changeNotificationSettings = endpoint('PUT /api/notification-settings', {
  /** The time zone is that of the weekly summary's Monday morning; without it, that of the quiet hours, or as it was. */
  body: notificationSettings.extend({ timeZone: timeZone.optional() }),
  reply: settingsAndWays,
})

/** A browser's PushSubscription as it writes itself in JSON. The same one again is as once. */
export const subscribeToPush = endpoint('POST /api/push-subscriptions', {
  body: z.object({
    endpoint: text(1, 2000).refine((value) => URL.canParse(value), 'Expected an address'),
    keys: z.object({
      p256dh: z.string().regex(/^[\w-]{86,88}=?$/, 'Expected a public key'),
      auth: z.string().regex(/^[\w-]{21,24}={0,2}$/, 'Expected a secret'),
    }),
  }),
  reply: z.object({ id }),
  status: 201,
})
/** By its address, which alone the browser knows. */
export const unsubscribeFromPush = endpoint('DELETE /api/push-subscriptions', {
  query: z.object({ endpoint: text(1, 2000) }),
  reply: z.object({}),
})
