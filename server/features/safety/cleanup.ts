import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** As long as notifications, which link to them. */
const MAX_AGE_MS = 365 * 24 * 60 * 60_000
/** Bounds how long other statements wait for the deleted rows. */
const AT_ONCE = 5_000

const isOld = (moment: 'over_at' | 'state_at') => sql`${sql.ref(moment)} < ${databaseTime(-MAX_AGE_MS)}`
/** The alarms of an active session prevent raising them again. */
const hasEnded = sql`not exists (
  select from surf_sessions s where s.user_id = old.user_id and s.id = old.session_id and s.is_active)`

/** Cleanup job, a year after an alarm was over. The latest question and test of a contact hold the answer. */
export async function removeOldAlarms({ db }: { db: Database }): Promise<void> {
  for (let removed = AT_ONCE; removed === AT_ONCE; ) removed = await removeSteps(db)
  for (let removed = AT_ONCE; removed === AT_ONCE; ) removed = await removeAlarms(db)
}

async function removeSteps(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from safety_steps t using (
      select old.user_id, old.id from safety_steps old
      where ${isOld('state_at')} and ${hasEnded}
        and not exists (
          select from alarms a
          where a.user_id = old.user_id and a.session_id = old.session_id and (a.over_at is null or not ${isOld('over_at')}))
        and (old.session_id is not null or exists (
          select from safety_steps newer
          where newer.user_id = old.user_id and newer.contact_id = old.contact_id and newer.channel = old.channel
            and newer.step = old.step and newer.round > old.round))
      limit ${AT_ONCE} for update of old skip locked
    ) gone
    where t.user_id = gone.user_id and t.id = gone.id`.execute(db)
  return Number(numAffectedRows)
}

async function removeAlarms(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from alarms a using (
      select old.user_id, old.session_id, old.round, old.kind from alarms old
      where ${isOld('over_at')} and ${hasEnded}
      limit ${AT_ONCE} for update skip locked
    ) gone
    where a.user_id = gone.user_id and a.session_id = gone.session_id and a.round = gone.round and a.kind = gone.kind`.execute(
    db,
  )
  return Number(numAffectedRows)
}
