import { z } from 'zod'
import { surfer } from '#contract/accounts/users.ts'
import { cursor, endpoint, id, limit, text, time, timeZone } from '#contract/endpoint.ts'
import { notificationKinds } from '#contract/people/notification-kinds.ts'

const kind = z.enum(notificationKinds)

const notification = z.object({
  id,
  kind,
  createdAt: time,
  readAt: time.nullable(),
  actor: surfer.nullable(),
  /** Null also if the session is gone or no longer visible. */
  sessionId: id.nullable(),
  planId: id.nullable(),
  /** Place of the session or plan; null if hidden or only a position. */
  place: z.string().nullable(),
  quote: z.string().nullable(),
  /** For 'still_out': the session was ended automatically; its surfer should confirm or correct it. */
  endAssumed: z.literal(true).optional(),
  spotId: id.nullable().optional(),
  text: z.string(),
})
z.globalRegistry.add(notification, { id: 'Notification' })
export type Notification = z.infer<typeof notification>

const unread = z.int()

export const notifications = endpoint('GET /api/notifications', {
  about: "The caller's notifications, newest first, with the number of unread ones.",
  query: z.object({ limit, cursor }),
  reply: z.object({ items: z.array(notification), unread }),
})
export const readNotifications = endpoint('PUT /api/notifications/read', {
  about: 'Marks notifications as read: these, or without `ids` all.',
  body: z.object({ ids: z.array(id).max(1000).optional() }).default({}),
  reply: z.object({ unread }),
})

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Expected a time such as 22:00')
const channels = z.object({ inApp: z.boolean(), push: z.boolean(), email: z.boolean() })

const notificationSettings = z.object({
  kinds: z.record(kind, channels),
  /** Quiet hours in that time zone: push and mail wait until they end. Past midnight if `from` is later. */
  quietHours: z.object({ from: timeOfDay, to: timeOfDay, timeZone }).nullable(),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

const settingsAndChannels = notificationSettings.extend({
  canMail: z.boolean(),
  pushKey: z.string(),
})
z.globalRegistry.add(settingsAndChannels, { id: 'NotificationSettings' })
export const ownNotificationSettings = endpoint('GET /api/notification-settings', {
  about: 'Which notifications reach the caller on which channel, and quiet hours.',
  whileSuspended: true,
  reply: settingsAndChannels,
})
export const changeNotificationSettings = endpoint('PUT /api/notification-settings', {
  about: 'Changes which notifications reach the caller, and quiet hours. Kinds that are not named stay as they are.',
  body: notificationSettings.extend({
    /** A page that was open during an upgrade does not know the new kinds. */
    kinds: z.partialRecord(kind, channels),
    /** Time zone of the weekly summary; without it, that of the quiet hours or unchanged. */
    timeZone: timeZone.optional(),
  }),
  reply: settingsAndChannels,
})

export const subscribeToPush = endpoint('POST /api/push-subscriptions', {
  about: 'Subscribes a browser by its PushSubscription as JSON. Idempotent.',
  whileSuspended: true,
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
export const unsubscribeFromPush = endpoint('DELETE /api/push-subscriptions', {
  about: 'Unsubscribes a browser by its address, known only to it. Idempotent.',
  whileSuspended: true,
  query: z.object({ endpoint: text(1, 2000) }),
  reply: z.object({}),
})
