import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  KIND_FACTS,
  type NotificationKind,
  notificationKinds,
  safetyKinds,
} from '#contract/people/notification-kinds.ts'
import type { changeNotificationSettings, NotificationSettings } from '#contract/people/notifications.ts'
import type { Deps } from '#server/deps.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { pushKeysOf } from '#server/features/notifications/push/push.ts'
import { publish } from '#server/platform/live/publish.ts'

type Preferences = {
  mutedKinds: string[]
  pushKinds: string[]
  emailKinds: string[]
  quietHours: NotificationSettings['quietHours']
}
const kindsReaching = (...reaches: string[]) =>
  notificationKinds.filter((kind) => reaches.includes(KIND_FACTS[kind].reach))
/** Equal to the columns' defaults. */
const UNTOUCHED: Preferences = {
  mutedKinds: kindsReaching('summary'),
  pushKinds: kindsReaching('safety', 'requested'),
  emailKinds: kindsReaching('safety', 'operators'),
  quietHours: null,
}

async function choicesOf(db: Deps['db'], userId: string): Promise<NotificationSettings> {
  const { rows } = await sql<Preferences>`
    select muted_kinds, push_kinds, email_kinds,
      case when time_zone is not null then json_build_object(
        'from', to_char(quiet_from, 'HH24:MI'), 'to', to_char(quiet_to, 'HH24:MI'), 'timeZone', time_zone) end as quiet_hours
    from notification_preferences where user_id = ${userId}`.execute(db)
  const { mutedKinds, pushKinds, emailKinds, quietHours } = rows[0] ?? UNTOUCHED
  const channels = (kind: NotificationKind) => ({
    inApp: !mutedKinds.includes(kind),
    push: pushKinds.includes(kind),
    email: emailKinds.includes(kind),
  })
  return {
    kinds: Object.fromEntries(notificationKinds.map((kind) => [kind, channels(kind)])) as NotificationSettings['kinds'],
    quietHours,
  }
}

export async function settingsOf({ db, env }: Pick<Deps, 'db' | 'env'>, userId: string) {
  const { publicKey } = await pushKeysOf(db)
  return { ...(await choicesOf(db, userId)), canMail: env.SMTP_URL !== undefined, pushKey: publicKey }
}

/** Applies to pending deliveries, too. Safety kinds stay on in the app. */
export async function changeSettings(
  db: Deps['db'],
  userId: string,
  { kinds: named, quietHours, timeZone = quietHours?.timeZone }: BodyOf<typeof changeNotificationSettings>,
): Promise<void> {
  const kinds = { ...(await choicesOf(db, userId)).kinds, ...named }
  const mutedKinds = notificationKinds.filter((kind) => !kinds[kind].inApp && !safetyKinds.includes(kind))
  const pushKinds = notificationKinds.filter((kind) => kinds[kind].push)
  const emailKinds = notificationKinds.filter((kind) => kinds[kind].email)
  await sql`
    insert into notification_preferences as p
      (user_id, muted_kinds, push_kinds, email_kinds, quiet_from, quiet_to, time_zone, summary_time_zone)
    values (${userId}, ${mutedKinds}, ${pushKinds}, ${emailKinds},
      ${quietHours?.from ?? null}, ${quietHours?.to ?? null}, ${quietHours?.timeZone ?? null}, ${timeZone ?? null})
    on conflict (user_id) do update set
      muted_kinds = excluded.muted_kinds, push_kinds = excluded.push_kinds, email_kinds = excluded.email_kinds,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, time_zone = excluded.time_zone,
      summary_time_zone = coalesce(excluded.summary_time_zone, p.summary_time_zone), summary_at = null`.execute(db)
  await publish(db, notificationsChanged, { userIds: [userId] })
}

export async function stopMail(db: Deps['db'], userId: string): Promise<void> {
  await sql`
    insert into notification_preferences (user_id, email_kinds) values (${userId}, '{}')
    on conflict (user_id) do update set email_kinds = excluded.email_kinds`.execute(db)
  await publish(db, notificationsChanged, { userIds: [userId] })
}
