import { sql } from 'kysely'
import { notificationCtes } from '#server/domain/notification-sql.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'
import { DAY_MS, HOUR_MS } from '#surf/time/durations.ts'

/** `token` is sealed. */
export type Target = { id: string; kind: 'ntfy' | 'gotify'; address: string; topic: string; token: string | null }

/** SQL of a target, from a row `s` of push_servers. */
export const targetColumns = sql`json_build_object(
  'id', s.id, 'kind', s.kind, 'address', s.address, 'topic', s.topic, 'token', s.token)`

const FAILING_DAYS = 5

type Key = { userId: string; id: string }
const isIt = ({ userId, id }: Key) => sql`user_id = ${userId} and id = ${id}`

/** First, as a surfer who removes a server locks it before what waits for it. */
export const lockServer = (tx: Database, server: Key) =>
  sql`select from push_servers where ${isIt(server)} for no key update`.execute(tx)

/** A server that took something is on. Writes at most hourly while all is well. */
export async function storeTaken(db: Database, server: Key): Promise<void> {
  await sql`
    update push_servers set used_at = ${databaseTime()}, failing_since = null, off_at = null
    where ${isIt(server)}
      and (used_at is null or used_at < ${databaseTime(-HOUR_MS)} or coalesce(failing_since, off_at) is not null)`.execute(
    db,
  )
}

/** Turns it off once it has failed for five days, or `atOnce`, and notifies its surfer. */
export async function storeFailure(tx: Database, server: Key, { atOnce }: { atOnce: boolean }): Promise<void> {
  const { rows } = await sql<{ isOff: boolean }>`
    update push_servers set failing_since = coalesce(failing_since, ${databaseTime()}),
      off_at = case when ${atOnce} or failing_since <= ${databaseTime(-FAILING_DAYS * DAY_MS)} then ${databaseTime()} end
    where ${isIt(server)} and off_at is null returning off_at is not null as is_off`.execute(tx)
  if (!rows[0]?.isOff) return
  await sql`
    with ${notificationCtes({ userId: sql`users.id`, kind: 'push_server_off' }, sql`from users where users.id = ${server.userId}`)}
    select`.execute(tx)
  await publish(tx, notificationsChanged, { userIds: [server.userId] })
}
