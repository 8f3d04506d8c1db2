import * as contract from '#contract/people/notifications.ts'
import { pushServers } from '#contract/people/push-servers.ts'
import * as notifications from '#server/features/notifications/notifications.ts'
import { subscribe, unsubscribe } from '#server/features/notifications/push/push-subscriptions.ts'
import * as servers from '#server/features/notifications/push-servers/push-servers.ts'
import { changeSettings, settingsOf } from '#server/features/notifications/settings.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
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
  route(pushServers.list, ({ user }, { db }) => servers.list(db, user.id)),
  route(pushServers.add, async ({ body, user, created }, deps) => {
    await spend(deps.db, { 'push-server-change': [user.id] })
    return created(await servers.add(deps, user.id, body))
  }),
  route(pushServers.remove, ({ params, user }, { db }) => servers.remove(db, user.id, params.id)),
  route(pushServers.test, async ({ params, user, language }, deps) => {
    await spend(deps.db, { 'push-server-change': [user.id] })
    return servers.test(deps, user.id, params.id, language)
  }),
]
