import { sql } from 'kysely'
import { LEAVE_AFTER_DAYS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { isLastOwner } from '#server/domain/operators.ts'
import { standingOf } from '#server/domain/visibility.ts'
import { mayGo, removeAccount } from '#server/features/own-data/removal.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { DAY_MS } from '#surf/time/durations.ts'

/** Accounts a run. */
const PAGE = 100

type LeavingDeps = Pick<Deps, 'db'>
const isOpenAccount = sql`${standingOf(sql`users.id`)} is distinct from 'closed'`

/** ISO; null while the account stays. */
type Leaving = { leavesAt: string | null }

/** Refuses `sign_in_required` if the account is gone. */
export async function readLeaving(db: Database, userId: string): Promise<Leaving> {
  return theirs(await db.selectFrom('users').select('leavesAt').where('id', '=', userId).executeTakeFirst())
}

/** Schedules the removal in 7 days, unless it is scheduled. Refuses `sign_in_required`, and `last_owner` among others. */
export async function leave({ db }: LeavingDeps, userId: string): Promise<Leaving> {
  const inTime = databaseTime(LEAVE_AFTER_DAYS * DAY_MS)
  return db.transaction().execute(async (tx) => {
    if (await isLastOwner(tx, userId)) throw new Refusal('last_owner')
    const { rows } = await sql<Leaving>`
      update users set leaves_at = coalesce(leaves_at, ${inTime}) where id = ${userId} returning leaves_at`.execute(tx)
    return theirs(rows[0])
  })
}

/** Closed by operators: not removed before these days are over, and not at all if somebody reverses that. */
export async function leaveAfter(tx: Database, userId: string, days: number): Promise<void> {
  await sql`
    update users set leaves_at = greatest(leaves_at, ${databaseTime(days * DAY_MS)}) where id = ${userId}`.execute(tx)
}

/** Also cancels the surfer's own request, as the mail about the reversal says. */
export async function cancelLeaving(tx: Database, userId: string): Promise<void> {
  await sql`update users set leaves_at = null where id = ${userId}`.execute(tx)
}

/** Cancels the removal. Refuses `account_closed` if operators closed it, and `sign_in_required` once it is overdue. */
export async function stay({ db }: LeavingDeps, userId: string): Promise<Leaving> {
  const { rows } = await sql<Leaving>`
    update users set leaves_at = null
    where id = ${userId} and (leaves_at is null or leaves_at > ${databaseTime()}) and ${isOpenAccount}
    returning leaves_at`.execute(db)
  if (rows.length === 0) {
    const closed = await sql`select from users where id = ${userId} and not ${isOpenAccount}`.execute(db)
    if (closed.rows.length > 0) throw new Refusal('account_closed')
    await removeAccount(db, userId)
  }
  return theirs(rows[0])
}

function theirs(leaving: Leaving | undefined): Leaving {
  if (!leaving) throw new Refusal('sign_in_required')
  return leaving
}

/** Job: removes scheduled accounts; a failure does not stop the others. */
export async function removeLeavers({ db }: LeavingDeps): Promise<void> {
  const failures: unknown[] = []
  for (let found = PAGE; found === PAGE && failures.length === 0; ) {
    const leavers = await sql<{ id: string }>`
      select id from users where ${mayGo} order by leaves_at limit ${PAGE}`.execute(db)
    for (const { id } of leavers.rows) await removeAccount(db, id).catch((error) => failures.push(error))
    found = leavers.rows.length
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts were not removed`)
}
