import { type RawBuilder, sql } from 'kysely'
import { foldedKinds, type NotificationKind, safetyKinds } from '#contract/people/notification-kinds.ts'

type Notice = {
  userId: RawBuilder<unknown>
  kind: NotificationKind | RawBuilder<unknown>
  actorId?: RawBuilder<unknown>
  sessionId?: RawBuilder<unknown>
  planId?: RawBuilder<unknown>
  subject?: RawBuilder<unknown>
  /** An integer that orders one recipient's notifications, oldest first. */
  rank?: RawBuilder<unknown>
}

/**
 * SQL of two CTEs that insert a notification per row of `from` (a from clause) and its deliveries. The first, `as`,
 * returns user_id. Repeated kinds of one surfer or plan fold within a clock hour, without another push or mail.
 */
export const notifying = (notice: Notice, from: RawBuilder<unknown>, { as = 'told' } = {}) => sql`
  ${sql.ref(as)} as (${writingNotices(notice, from)}),
  ${sql.ref(`${as}_delivered`)} as (${delivering(sql.ref(as))})`

/**
 * SQL that inserts notifications and returns user_id, id, kind and is_new. Used alone when not all of them are pushed
 * or mailed. With `delivering` the only writer of both tables.
 */
export const writingNotices = (notice: Notice, from: RawBuilder<unknown>) => sql`
  insert into notifications (user_id, kind, actor_id, session_id, plan_id, subject, fold_window)
  select notice.user_id, notice.kind, notice.actor_id, notice.session_id, notice.plan_id, notice.subject,
    case when notice.kind = any(${foldedKinds}::text[]) then date_trunc('hour', now(), 'UTC') end
  from (
    select ${notice.userId} as user_id, (${notice.kind})::text as kind,
      (${notice.actorId ?? null})::uuid as actor_id, (${notice.sessionId ?? null})::uuid as session_id,
      (${notice.planId ?? null})::uuid as plan_id, (${notice.subject ?? null})::text as subject,
      (${notice.rank ?? null})::integer as rank
    ${from}
  ) notice
  -- In one order, so that nobody waits in a circle.
  order by notice.user_id, notice.rank
  on conflict (user_id, kind, (case when kind in ('plan_message', 'plan_late') then plan_id else actor_id end),
      (case when kind = 'plan_late' then actor_id else user_id end), fold_window)
    where fold_window is not null do update set
    id = excluded.id, actor_id = excluded.actor_id, created_at = excluded.created_at, read_at = null, in_app = excluded.in_app,
    session_id = excluded.session_id, plan_id = excluded.plan_id, subject = excluded.subject
  returning user_id, id, kind, xmax = 0 as is_new`

/** SQL of the kinds sent by mail for preferences `p`, which may be missing: safety kinds by default. */
export const mailedKinds = sql`coalesce(p.email_kinds, ${safetyKinds}::text[])`

/**
 * SQL that inserts push and mail deliveries for the new rows of a CTE with user_id, id, kind and is_new, by each
 * surfer's preferences.
 */
export const delivering = (told: RawBuilder<unknown>) => sql`
  insert into deliveries (user_id, notification_id, channel, subscription_id, is_urgent)
  select n.user_id, n.id, way.channel, way.subscription_id, n.kind = any(${safetyKinds}::text[])
  from ${told} n left join notification_preferences p on p.user_id = n.user_id cross join lateral (
    select 'push' as channel, s.id as subscription_id from push_subscriptions s
    where s.user_id = n.user_id and n.kind = any (p.push_kinds)
    union all
    select 'email', null where n.kind = any (${mailedKinds})
  ) way
  where n.is_new`

/** SQL: array of the user_ids in a CTE of notifications, for `notificationsChanged`. */
export const notified = sql`array(select user_id from told)`

/**
 * SQL that withdraws notifications `n`, selected by `which` (user_id, id), and returns their user_id. The rows stay
 * hidden for a while, because later ones of the same hour still fold into them.
 */
export const takingBack = (which: RawBuilder<unknown>) => sql`
  update notifications n
  set in_app = false, read_at = coalesce(n.read_at, now()), session_id = null, plan_id = null, subject = null
  from (${which}) taken_back
  where n.user_id = taken_back.user_id and n.id = taken_back.id
  returning n.user_id`

/**
 * SQL that changes the subject of notifications `n`, selected by `which` (user_id, id, subject), without push or mail;
 * marks them unread if `isNews`. Returns user_id.
 */
export const rewording = (which: RawBuilder<unknown>, { isNews = true } = {}) => sql`
  update notifications n set subject = reworded.subject ${isNews ? sql`, read_at = null` : sql``} from (${which}) reworded
  where n.user_id = reworded.user_id and n.id = reworded.id
  returning n.user_id`

/** SQL that marks notifications as read, selected by `which` (user_id, id); returns both columns. */
export const markingRead = (which: RawBuilder<unknown>) => sql`
  update notifications n set read_at = now() from (${which}) seen
  where n.user_id = seen.user_id and n.id = seen.id and n.read_at is null
  returning n.user_id, n.id`

/** SQL that deletes notifications, selected by `which` (user_id, id); returns user_id. */
export const removingNotifications = (which: RawBuilder<unknown>) => sql`
  delete from notifications n using (${which}) gone
  where n.user_id = gone.user_id and n.id = gone.id
  returning n.user_id`
