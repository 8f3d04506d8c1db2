import { type RawBuilder, sql } from 'kysely'
import { foldedKinds, type NotificationKind, operatorKinds, safetyKinds } from '#contract/people/notification-kinds.ts'
import { isUnseen, notBlocked } from '#server/domain/visibility.ts'

type NotificationValues = {
  userId: RawBuilder<unknown>
  kind: NotificationKind | RawBuilder<unknown>
  actorId?: RawBuilder<unknown>
  sessionId?: RawBuilder<unknown>
  planId?: RawBuilder<unknown>
  subject?: RawBuilder<unknown>
  /** Orders a recipient's notifications, oldest first. */
  rank?: RawBuilder<unknown>
}

/** CTEs; the first returns user_id. Repeats fold within a clock hour, without another push or mail. */
export const notificationCtes = (
  values: NotificationValues,
  from: RawBuilder<unknown>,
  { name = 'notified' } = {},
) => sql`
  ${sql.ref(name)} as (${insertNotificationsSql(values, from)}),
  ${deliveryCtes(name)}`

/** Returns user_id, id, kind and is_new. Alone only if not all of them are pushed or mailed. */
export const insertNotificationsSql = (values: NotificationValues, from: RawBuilder<unknown>) => sql`
  insert into notifications (user_id, kind, actor_id, session_id, plan_id, subject, fold_window)
  select notice.user_id, notice.kind, notice.actor_id, notice.session_id, notice.plan_id, notice.subject,
    case when notice.kind = any(${foldedKinds}::text[]) then date_trunc('hour', now(), 'UTC') end
  from (
    select ${values.userId} as user_id, (${values.kind})::text as kind,
      (${values.actorId ?? null})::uuid as actor_id, (${values.sessionId ?? null})::uuid as session_id,
      (${values.planId ?? null})::uuid as plan_id, (${values.subject ?? null})::text as subject,
      (${values.rank ?? null})::integer as rank
    ${from}
  ) notice
  -- One order, to avoid deadlocks.
  order by notice.user_id, notice.rank
  on conflict (user_id, kind, (case when kind in ('plan_message', 'plan_late') then plan_id else actor_id end),
      (case when kind = 'plan_late' then actor_id else user_id end), fold_window)
    where fold_window is not null do update set
    id = excluded.id, actor_id = excluded.actor_id, created_at = excluded.created_at, read_at = null, in_app = excluded.in_app,
    session_id = excluded.session_id, plan_id = excluded.plan_id, subject = excluded.subject
  returning user_id, id, kind, xmax = 0 as is_new`

export const mailedKinds = sql`coalesce(p.email_kinds, ${[...safetyKinds, ...operatorKinds]}::text[])`

/** Two CTEs that insert what leaves by push and mail for the new rows of one with user_id, id, kind and is_new. */
export const deliveryCtes = (inserted: string) => sql`
  ${sql.ref(`${inserted}_delivered`)} as (${insertDeliveriesSql(sql.ref(inserted))}),
  ${sql.ref(`${inserted}_to_servers`)} as (${insertServerDeliveriesSql(sql.ref(inserted))})`

const isUrgent = sql`n.kind = any(${safetyKinds}::text[])`

const insertDeliveriesSql = (inserted: RawBuilder<unknown>) => sql`
  insert into deliveries (user_id, notification_id, channel, subscription_id, is_urgent)
  select n.user_id, n.id, wanted.channel, wanted.subscription_id, ${isUrgent}
  from ${inserted} n left join notification_preferences p on p.user_id = n.user_id cross join lateral (
    select 'push' as channel, s.id as subscription_id from push_subscriptions s
    where s.user_id = n.user_id and n.kind = any (p.push_kinds)
    union all
    select 'email', null where n.kind = any (${mailedKinds})
  ) wanted
  where n.is_new`

/** A server that is being removed must not fail the statement that raises an alarm: it is left out. */
const insertServerDeliveriesSql = (inserted: RawBuilder<unknown>) => sql`
  insert into push_server_deliveries (user_id, notification_id, server_id, is_urgent)
  select n.user_id, n.id, s.id, ${isUrgent}
  from ${inserted} n join notification_preferences p on p.user_id = n.user_id
    join push_servers s on s.user_id = n.user_id and s.off_at is null
  where n.is_new and n.kind = any (p.push_kinds)
  order by s.user_id, s.id for key share of s skip locked`

/** True if the recipient of this notification may see who caused it. Alarms show surfers whom nobody else sees. */
export const isActorShown = (n: RawBuilder<unknown>) => sql`(
  ${notBlocked(sql`${n}.user_id`, sql`${n}.actor_id`)}
  and not ${isUnseen(sql`${n}.actor_id`, sql`${n}.kind <> all(${safetyKinds}::text[])`)})`

export const notifiedIds = sql`array(select user_id from notified)`

export const withdrawNotificationsSql = (which: RawBuilder<unknown>) => sql`
  update notifications n
  set in_app = false, read_at = coalesce(n.read_at, now()), session_id = null, plan_id = null, subject = null
  from (${which}) withdrawn
  where n.user_id = withdrawn.user_id and n.id = withdrawn.id
  returning n.user_id`

/** Rows stay hidden, because later ones of the same hour fold into them. `which` selects user_id and id. */
export const updateSubjectsSql = (which: RawBuilder<unknown>, { marksUnread = true } = {}) => sql`
  update notifications n set subject = changed.subject ${marksUnread ? sql`, read_at = null` : sql``} from (${which}) changed
  where n.user_id = changed.user_id and n.id = changed.id
  returning n.user_id`

/** `which` selects user_id and id; returns both. */
export const markReadSql = (which: RawBuilder<unknown>) => sql`
  update notifications n set read_at = now() from (${which}) seen
  where n.user_id = seen.user_id and n.id = seen.id and n.read_at is null
  returning n.user_id, n.id`

/** `which` selects user_id and id; returns user_id. */
export const deleteNotificationsSql = (which: RawBuilder<unknown>) => sql`
  delete from notifications n using (${which}) deleted
  where n.user_id = deleted.user_id and n.id = deleted.id
  returning n.user_id`
