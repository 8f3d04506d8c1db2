import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { cursor, limit } from '#contract/paging.ts'
import { surfer } from '#contract/users.ts'

export const notificationKinds = ['buddy_request', 'buddy_accepted', 'joined'] as const

export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  createdAt: time,
  readAt: time.nullable(),
  actor: surfer.nullable(),
  sessionId: id.nullable(),
  /** One line for people, e.g. 'Kai Nakamura joined your session'. */
  text: z.string(),
})
export type Notification = z.infer<typeof notification>

export const notifications = endpoint('GET /api/notifications', {
  query: z.object({ limit, cursor }),
  reply: z.object({ items: z.array(notification), unread: z.number() }),
})
export const readNotifications = endpoint('PUT /api/notifications/read', {
  body: z.object({ ids: z.array(id).max(1000).optional() }).default({}),
  reply: z.object({ unread: z.number() }),
})
