import * as contract from '#contract/people/notifications.ts'
import * as notifications from '#server/features/notifications/notifications.ts'
import { route } from '#server/platform/http/http.ts'

export const notificationRoutes = [
  route(contract.notifications, ({ query, user }, { db }) => notifications.list(db, user.id, query)),
  route(contract.readNotifications, ({ body, user }, { db }) => notifications.read(db, user.id, body.ids)),
]
