import { type RawBuilder, sql } from 'kysely'
import { MAX_PLAN_MESSAGES } from '#contract/limits.ts'
import type { LateMinutes, PlanMessage } from '#contract/people/plans.ts'
import { Refusal } from '#contract/refusals.ts'
import { createOnce, insertDeletedClientIds } from '#server/domain/create-once.ts'
import {
  deleteNotificationsSql,
  deliveryCtes,
  insertNotificationsSql,
  notifiedIds,
} from '#server/domain/notification-sql.ts'
import { isCommentShown, isShown } from '#server/domain/visibility.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { planMessagesChanged, plansChanged } from '#server/features/plans/events.ts'
import { type LockedPlan, lockPlan, refuseOver } from '#server/features/plans/seen-plans.ts'
import { messageColumns, readableThread } from '#server/features/plans/thread/thread.ts'
import { isWithin } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

type Posted = { message: string | null; lateMinutes: LateMinutes | null; clientId?: string | undefined }
type Place = { userId: string; planId: string }

/**
 * Adds a message to a plan's thread and notifies those who have not declined. Refuses `plan_not_found`, `plan_declined`,
 * `plan_canceled`, `plan_over`, `too_many_messages`, `deleted_since`, `too_many_attempts`.
 */
export async function post(db: Database, { userId, planId }: Place, posted: Posted, now: Date) {
  const { ownerId } = await readableThread(db, userId, planId)
  const thread = sql`select id from plan_messages where owner_id = ${ownerId} and plan_id = ${planId}`
  let plan: LockedPlan
  return createOnce(db, userId, {
    clientId: posted.clientId,
    ownerId,
    earlier: sql`${thread} and user_id = ${userId} and client_id = ${posted.clientId ?? null}`,
    lock: async (tx) => {
      plan = await lockPlan(tx, userId, planId)
      await readableThread(tx, userId, planId)
    },
    limits: {
      'plan-message': [userId],
      'plan-message-by-surfer': [userId, planId],
      'plan-message-on-plan': [planId],
    },
    full: { rows: thread, most: MAX_PLAN_MESSAGES, refusal: 'too_many_messages' },
    insert: (tx) => {
      if (plan.canceledAt) throw new Refusal('plan_canceled')
      refuseOver(plan, now)
      return write(tx, { userId, planId }, plan, posted)
    },
    read: (tx, id) => messageById(tx, ownerId, planId, id),
  })
}

async function messageById(db: Database, ownerId: string, planId: string, id: string): Promise<PlanMessage> {
  const { rows } = await sql<PlanMessage>`
    select ${messageColumns} from plan_messages m join users u on u.id = m.user_id
    where m.owner_id = ${ownerId} and m.plan_id = ${planId} and m.id = ${id}`.execute(db)
  return rows[0]!
}

/** One unread notification per plan: a new one replaces that of an earlier hour. */
const deleteUnread = deleteNotificationsSql(sql`
  select n.user_id, n.id from recipient join notifications n using (user_id, plan_id)
  where n.kind = 'plan_message' and n.read_at is null and n.fold_window < date_trunc('hour', now(), 'UTC')
    and not recipient.is_late
  order by n.user_id, n.id for update of n`)

const notifyRecipients = insertNotificationsSql(
  {
    userId: sql`user_id`,
    kind: sql`case when is_late then 'plan_late' else 'plan_message' end`,
    actorId: sql`author_id`,
    planId: sql`plan_id`,
    subject: sql`late_minutes`,
  },
  sql`from recipient`,
)

type NewNotification = { user_id: string; id: string; kind: string; is_new: true }

/** Limits push and mail per author; beyond it messages appear in the app alone. */
async function sendUnlessLimited(db: Database, authorId: string, newNotifications: readonly NewNotification[]) {
  if (newNotifications.length === 0 || !(await isWithin(db, { 'plan-ring': [authorId] }))) return
  const rows = sql`jsonb_to_recordset(${JSON.stringify(newNotifications)}::jsonb)`
  await sql`
    with inserted as (
      select * from ${rows} as rows (user_id uuid, id uuid, kind text, is_new boolean)
    ),
    ${deliveryCtes('inserted')}
    select`.execute(db)
}

async function write(db: Database, { userId, planId }: Place, { ownerId }: LockedPlan, posted: Posted) {
  const { rows } = await sql<{
    id: string
    notified: string[]
    readers: string[]
    newNotifications: NewNotification[]
  }>`
    with posted as (
      insert into plan_messages (owner_id, plan_id, user_id, client_id, message, late_minutes)
      values (${ownerId}, ${planId}, ${userId}, ${posted.clientId ?? null}, ${posted.message}, ${posted.lateMinutes})
      returning *
    ),
    recipient as (
      select s.user_id, m.plan_id, m.user_id as author_id, m.late_minutes, m.late_minutes is not null as is_late
      from posted m join plan_surfers s on s.owner_id = m.owner_id and s.plan_id = m.plan_id
      where s.user_id <> m.user_id and ${isReader(userId, ownerId)}
    ),
    deleted as (${deleteUnread}),
    notified as (${notifyRecipients})
    select m.id, ${notifiedIds} as notified, array(select user_id from recipient) as readers,
      (select coalesce(jsonb_agg(notified), '[]') from notified where is_new) as new_notifications
    from posted m`.execute(db)
  const { id, notified: recipients, readers, newNotifications } = rows[0]!
  await sendUnlessLimited(db, userId, newNotifications)
  await publish(db, planMessagesChanged, { userIds: [userId, ...readers] })
  await publish(db, notificationsChanged, { userIds: recipients })
  return id
}

/** Row `s` of plan_surfers: no block with the author or planner. */
const isReader = (authorId: string, ownerId: string): RawBuilder<unknown> => sql`
  (s.answer is distinct from 'no' and ${isShown(authorId, sql`s.user_id`)} and ${isShown(ownerId, sql`s.user_id`)})`

/**
 * Own messages, or any on an own plan. Refuses `plan_not_found`, `plan_declined`, `message_not_found`,
 * `not_your_message`.
 */
export async function remove(db: Database, { userId, planId }: Place, id: string): Promise<{ id: string }> {
  const { ownerId } = await readableThread(db, userId, planId)
  const removed = await sql<{ readers: string[] }>`
    with removed as (
      delete from plan_messages
      where owner_id = ${ownerId} and plan_id = ${planId} and id = ${id} and ${userId} in (user_id, owner_id)
      returning owner_id, plan_id, user_id, client_id
    ),
    remembered as (${insertDeletedClientIds(sql`select * from removed`)})
    select array(select s.user_id from plan_surfers s
      where s.owner_id = removed.owner_id and s.plan_id = removed.plan_id
        and ${isReader(userId, ownerId)}) as readers
    from removed`.execute(db)
  const [row] = removed.rows
  if (row) {
    await publish(db, plansChanged, { userIds: row.readers })
    return { id }
  }
  const others = await sql`
    select from plan_messages m where m.owner_id = ${ownerId} and m.plan_id = ${planId} and m.id = ${id}
      and ${isCommentShown(userId, sql`m`)}`.execute(db)
  throw new Refusal(others.rows.length > 0 ? 'not_your_message' : 'message_not_found')
}
