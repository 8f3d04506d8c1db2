import * as contract from '#contract/people/notifications.ts'
import * as notifications from '#server/features/notifications/notifications.ts'
import { subscribe, unsubscribe } from '#server/features/notifications/push/push-subscriptions.ts'
import { changeSettings, settingsOf } from '#server/features/notifications/settings.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'

export const notificationRoutes: BoundRoute[] = [
  route(contract.notifications, ({ query, user, language }, { db }) =>
    notifications.list(db, user.id, language, query),
  ),
  route(contract.readNotifications, ({ body, user }, { db }) => notifications.read(db, user.id, body.ids)),
  route(contract.ownNotificationSettings, ({ user }, deps) => settingsOf(deps, user.id)),
  route(contract.changeNotificationSettings, async ({ body, user }, deps) => {
    await changeSettings(deps.db, user.id, body)
    return settingsOf(deps, user.id)
  }),
  route(contract.subscribeToPush, async ({ body, user, created }, deps) => {
    const { id, isNew } = await subscribe(deps, user, body)
    return created({ value: { id }, repeated: !isNew })
  }),
  route(contract.unsubscribeFromPush, async ({ query, user }, { db }) => {
    await unsubscribe(db, user.id, query.endpoint)
    return {}
  }),
]
