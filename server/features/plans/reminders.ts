import { sql } from 'kysely'
import { PLAN_REMINDER_MS } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import { notificationCtes } from '#server/domain/notification-sql.ts'
import { isShown, isShutOut } from '#server/domain/visibility.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { fulfilUnheard } from '#server/features/plans/fulfilment.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import type { RestoreTimes } from '#server/platform/outbox/outbox.ts'

/**
 * Job: an hour before, or late until the start, reminds once everybody who comes or might and is not in the water yet.
 * `subject` is the minutes left.
 */
export async function remindOfPlans({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await fulfilUnheard({ db, now })
  const moment = now()
  // Locks both rows, so that a plan moved meanwhile sends no reminder at its old time.
  const reminded = await sql<{ userId: string }>`
    with due as (
      select s.owner_id, s.plan_id, s.user_id, p.start_time
      from plans p join plan_surfers s on s.owner_id = p.user_id and s.plan_id = p.id
      where p.start_time > ${moment} and p.start_time <= ${new Date(moment.getTime() + PLAN_REMINDER_MS)}
        and p.canceled_at is null
        and s.answer in ('going', 'maybe') and s.reminded_at is null and s.session_id is null
        and ${isShown(sql`s.user_id`, sql`s.owner_id`)} and not ${isShutOut(sql`s.user_id`)}
      for update of s skip locked
      for share of p skip locked
    ),
    reminded as (
      update plan_surfers s set reminded_at = ${moment} from due
      where s.owner_id = due.owner_id and s.plan_id = due.plan_id and s.user_id = due.user_id
      returning s.owner_id, s.plan_id, s.user_id, due.start_time
    ),
    ${notificationCtes(
      {
        userId: sql`user_id`,
        kind: 'plan_reminder',
        actorId: sql`nullif(owner_id, user_id)`,
        planId: sql`plan_id`,
        subject: sql`ceil(extract(epoch from start_time - ${moment}::timestamptz) / 60)::int`,
      },
      sql`from reminded`,
    )}
    select user_id from notified`.execute(db)
  await publish(db, notificationsChanged, { userIds: reminded.rows.map(({ userId }) => userId) })
}

/** After a restore: those of plans that began since the backup too. Returns how many. */
export async function settleMissedReminders(tx: Database, { backedUpAt, restoredAt }: RestoreTimes): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update plan_surfers s set reminded_at = ${restoredAt} from plans p
    where p.user_id = s.owner_id and p.id = s.plan_id and p.canceled_at is null
      and p.start_time > ${backedUpAt} and p.start_time <= ${new Date(restoredAt.getTime() + PLAN_REMINDER_MS)}
      and s.answer in ('going', 'maybe') and s.reminded_at is null and s.session_id is null`.execute(tx)
  return Number(numAffectedRows)
}
