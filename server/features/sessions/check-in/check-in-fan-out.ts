import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { notificationCtes, notifiedIds } from '#server/domain/notification-sql.ts'
import { isUnseen, knowsSecretSpot } from '#server/domain/visibility.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import type { sessionMoved } from '#server/features/sessions/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import type { PayloadOf } from '#server/platform/live/event.ts'
import { publish } from '#server/platform/live/publish.ts'
import { backoff, type Leased, outboxOf } from '#server/platform/outbox/outbox.ts'
import { startWorker } from '#server/platform/outbox/worker.ts'

export const RECIPIENTS_AT_ONCE = 500
/** Leaves connections of the pool to requests. */
const AT_ONCE = 2
/** Bounds the delay after a database's clock was set back. */
const LONGEST_DELAY_MS = 60_000
/** Gives up after some 13 minutes. */
const RETRY_AFTER = backoff([1_000, 5_000, 30_000, ...Array<number>(12).fill(LONGEST_DELAY_MS)])
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export type FanOut = Leased & {
  userId: string
  id: string
  sessionId: string
  hostId: string | null
  afterId: string | null
}

/** Longer than a statement may take. */
export const fanOutOutbox = outboxOf<Pick<FanOut, 'userId' | 'id' | 'attempts' | 'leaseUntil'>>({
  name: 'check_in_fan_outs',
  leaseMs: 30_000,
  backoff: RETRY_AFTER,
  createdAt: sql`q.created_at`,
  longestDelayMs: LONGEST_DELAY_MS,
})

/** Older starts, of offline check-ins, notify nobody and get no wave height of now. */
const RECENT_MS = 60 * 60 * 1000

/** SQL that is true for a recent start; `startTime` is a timestamptz. */
export const isRecent = (startTime: RawBuilder<unknown>) => sql`${startTime} > ${databaseTime(-RECENT_MS)}`

/** SQL that inserts one fan-out row per `session`; the host whom its surfer joined is left out. */
export const insertFanOutsSql = (hostId: string | undefined) => sql`
  insert into check_in_fan_outs (user_id, session_id, host_id)
  select s.user_id, s.id, ${hostId ?? null}::uuid from session s
  where ${isRecent(sql`s.start_time`)} and s.visibility <> 'private' and not s.is_delayed
    and exists (select from buddy_links link where link.user_id = s.user_id and link.state = 'accepted')
  returning session_id`

/** Leases scheduled fan-outs, new ones first. */
export async function leaseScheduled(db: Database, most: number): Promise<FanOut[]> {
  const { rows } = await sql<FanOut>`
    with ${fanOutOutbox.leaseCtes({ most })}
    select user_id, id, session_id, host_id, after_id, attempts, lease_until from leased`.execute(db)
  return rows
}

/** SQL that locks a session that is still recent; a change of it waits for this batch. */
const recentSession = sql`
  select s.* from held join surf_sessions s on s.user_id = held.user_id and s.id = held.session_id
  where s.is_active and s.visibility <> 'private' and not s.is_delayed and not s.is_hidden
    and not ${isUnseen(sql`s.user_id`)} and ${isRecent(sql`s.start_time`)}
  for share of s`

const nextBuddies = ({ userId, afterId }: FanOut) => sql`
  select link.buddy_id from buddy_links link
  where link.user_id = ${userId} and link.buddy_id > ${afterId ?? BEFORE_ALL} and link.state = 'accepted'
    and exists (select from session)
  order by link.buddy_id limit ${RECIPIENTS_AT_ONCE}`

/** Skips locked users: recipients who delete their account at this moment must not block the others. */
const notifyBatchSql = ({ hostId }: FanOut) =>
  notificationCtes(
    { userId: sql`buddy.id`, kind: 'checked_in', actorId: sql`s.user_id`, sessionId: sql`s.id` },
    sql`
    from session s cross join batch join users buddy on buddy.id = batch.buddy_id
    where ${knowsSecretSpot(sql`batch.buddy_id`, sql`s.secret_spot_id`)} and buddy.id is distinct from ${hostId}::uuid
      and not exists (select from buddy_links own where own.user_id = buddy.id and own.buddy_id = s.user_id and own.is_muted)
    for key share of buddy skip locked`,
  )

/** Notifies the next batch of buddies and schedules the rest; does nothing after another process took the row over. */
export async function notifyNext(db: Database, row: FanOut): Promise<void> {
  const { rows } = await sql<{ notified: string[] }>`
    with held as (${fanOutOutbox.lockSql(row, sql`user_id, id, session_id`)}),
    session as (${recentSession}),
    batch as (${nextBuddies(row)}),
    ${notifyBatchSql(row)},
    continued as (
      ${fanOutOutbox.settleSql(
        row,
        sql`run_at = ${databaseTime()}, attempts = 0, after_id = (select buddy_id from batch order by buddy_id desc limit 1)`,
        { where: sql`(select count(*) from batch) = ${RECIPIENTS_AT_ONCE}` },
      )}
    ),
    ended as (
      delete from check_in_fan_outs q using held
      where q.user_id = held.user_id and q.id = held.id and (select count(*) from batch) < ${RECIPIENTS_AT_ONCE}
    )
    select ${notifiedIds} as notified`.execute(db)
  await publish(db, notificationsChanged, { userIds: rows[0]?.notified ?? [] })
}

export function startFanOuts({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const { wake, close } = startWorker<FanOut>({
    db,
    atOnce: AT_ONCE,
    lease: (most) => leaseScheduled(db, most),
    isAnyReady: fanOutOutbox.isAnyReady(),
    what: 'check-ins that buddies are notified of',
    log,
    async work(row) {
      try {
        await notifyNext(db, row)
      } catch (error) {
        log.error(error, 'buddies could not be notified of a check-in')
        await fanOutOutbox.fail(db, row)
      }
    },
  })
  return {
    /** Notifies buddies at once of a session that began. */
    onSessionMoved({ fansOut }: PayloadOf<typeof sessionMoved>) {
      if (fansOut) void wake()
    },
    /** Resolves once nothing is written any more. */
    close,
  }
}

/** After a restore. */
export const settleMissedFanOuts = (tx: Database) => fanOutOutbox.settleMissed(tx)
