import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { knowsSecretSpot } from '#server/domain/known-secret-spots.ts'
import { notificationCtes, notifiedIds } from '#server/domain/notification-sql.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { isNews } from '#server/features/sessions/check-in/session-news.ts'
import type { sessionMoved } from '#server/features/sessions/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import type { PayloadOf } from '#server/platform/live/event.ts'
import { publish } from '#server/platform/live/publish.ts'
import { backoff } from '#server/platform/outbox/backoff.ts'
import { type Leased, outboxOf } from '#server/platform/outbox/outbox.ts'
import { startWorker } from '#server/platform/outbox/worker.ts'

/** How many buddies one statement notifies. */
export const RECIPIENTS_AT_ONCE = 500
/** Leaves connections of the pool to requests. */
const AT_ONCE = 2
/** No retry is scheduled further ahead, so that a database's clock that is set back holds none up for longer. */
const LONGEST_DELAY_MS = 60_000
/** For some 13 minutes; an older check-in is no news any more. */
const RETRY_AFTER = backoff([1_000, 5_000, 30_000, ...Array<number>(12).fill(LONGEST_DELAY_MS)])
/** No id is smaller. */
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
  longestDelayMs: LONGEST_DELAY_MS,
})

/**
 * SQL that writes down that the buddies of the surfer of each `session` are to be notified of it, but for the host whom they
 * joined: one row of each session, whatever their number.
 */
export const fanningOut = (hostId: string | undefined) => sql`
  insert into check_in_fan_outs (user_id, session_id, host_id)
  select s.user_id, s.id, ${hostId ?? null}::uuid from session s
  where ${isNews(sql`s.start_time`)} and s.visibility <> 'private' and not s.is_delayed
    and exists (select from buddy_links link where link.user_id = s.user_id and link.state = 'accepted')
  returning session_id`

/** Takes leases on fan-outs that wait, those that have not begun before those that go on. */
export async function claimDue(db: Database, most: number): Promise<FanOut[]> {
  const { rows } = await sql<FanOut>`
    with ${fanOutOutbox.claiming({ most })}
    select user_id, id, session_id, host_id, after_id, attempts, lease_until from claimed`.execute(db)
  return rows
}

/** SQL of the session, if it is news still. Whoever changes it waits for this batch, and takes it back; or is waited for. */
const heldSession = sql`
  select s.* from held join surf_sessions s on s.user_id = held.user_id and s.id = held.session_id
  where s.is_active and s.visibility <> 'private' and not s.is_delayed and ${isNews(sql`s.start_time`)}
  for share of s`

const nextBuddies = ({ userId, afterId }: FanOut) => sql`
  select link.buddy_id from buddy_links link
  where link.user_id = ${userId} and link.buddy_id > ${afterId ?? BEFORE_ALL} and link.state = 'accepted'
    and exists (select from session)
  order by link.buddy_id limit ${RECIPIENTS_AT_ONCE}`

/**
 * Whoever deletes their account, or changes their username, at this moment is not notified: the others must not wait for
 * that, and neither must the surfer, whose session is held meanwhile.
 */
const notifyingBatch = ({ hostId }: FanOut) =>
  notificationCtes(
    { userId: sql`buddy.id`, kind: 'checked_in', actorId: sql`s.user_id`, sessionId: sql`s.id` },
    sql`
    from session s cross join batch join users buddy on buddy.id = batch.buddy_id
    where ${knowsSecretSpot(sql`batch.buddy_id`, sql`s.secret_spot_id`)} and buddy.id is distinct from ${hostId}::uuid
      and not exists (select from buddy_links own where own.user_id = buddy.id and own.buddy_id = s.user_id and own.is_muted)
    for key share of buddy skip locked`,
  )

/**
 * Notifies the next buddies of the surfer, and in the same statement either schedules those after them, behind other
 * fan-outs, or ends. Who is notified is decided now: by buddy links and the session as they are, and by who mutes what. Does
 * nothing when another process has taken the row over.
 */
export async function notifyNext(db: Database, row: FanOut): Promise<void> {
  const { rows } = await sql<{ notified: string[] }>`
    with held as (${fanOutOutbox.holding(row, sql`user_id, id, session_id`)}),
    session as (${heldSession}),
    batch as (${nextBuddies(row)}),
    ${notifyingBatch(row)},
    continued as (
      ${fanOutOutbox.settling(
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

/** Notifies buddies of check-ins in the background, beside other processes that do the same. */
export function startFanOuts({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const { look, close } = startWorker<FanOut>({
    db,
    atOnce: AT_ONCE,
    claim: (most) => claimDue(db, most),
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
    /** Notifies buddies at once of a session that began; by the live event that its check-in publishes. */
    onSessionMoved({ fansOut }: PayloadOf<typeof sessionMoved>) {
      if (fansOut) void look()
    },
    /** Resolves once nothing is written any more. */
    close,
  }
}
