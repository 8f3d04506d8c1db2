import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Backup, backups } from '#contract/operators/backups.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { logAction } from '#server/domain/operators.ts'
import { backupJob } from '#server/features/backups/schedule/back-up.ts'
import { backupState } from '#server/features/backups/schedule/backup-state.ts'
import { timeZoneHere } from '#server/features/backups/schedule/schedule.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { runSoon } from '#server/platform/outbox/jobs.ts'

const LISTED = 60

type ReportDeps = Pick<Deps, 'db' | 'env'>

export async function report({ db, env }: ReportDeps): Promise<ReplyOf<typeof backups>> {
  const [{ state, lastGoodAt }, items] = await Promise.all([
    backupState({ db, env }),
    sql<Backup>`select ${columns} from backups b order by b.created_at desc, b.id desc limit ${LISTED}`.execute(db),
  ])
  const { BACKUP_TO: place, BACKUP_AT: at, BACKUP_KEEP: keep, BACKUP_PASSPHRASE } = env
  const schedule = place
    ? { place, at, timeZone: timeZoneHere(), keep, isEncrypted: BACKUP_PASSPHRASE !== undefined }
    : null
  return { schedule, lastGoodAt, isLate: state === 'late', items: items.rows }
}

/** Refuses `backup_not_set_up` and `backup_running`. */
export async function backUpNow({ db, env }: ReportDeps, userId: string): Promise<Backup> {
  if (!env.BACKUP_TO) throw new Refusal('backup_not_set_up')
  await spend(db, { 'backup-now': [userId] })
  const row = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Backup>`
    insert into backups as b (is_scheduled, begun_by, created_at, place, is_encrypted)
    values (false, ${userId}, ${databaseTime()}, ${env.BACKUP_TO}, ${env.BACKUP_PASSPHRASE !== undefined})
    on conflict do nothing returning ${columns}`.execute(tx)
    if (!rows[0]) throw new Refusal('backup_running')
    await logAction(tx, { operatorId: userId, action: 'backup_begun', details: { id: rows[0].id } })
    return rows[0]
  })
  await runSoon(db, backupJob.name)
  return row
}

const columns = sql`
  b.id, b.state, b.is_scheduled, (select u.first_name || ' ' || u.last_name from users u where u.id = b.begun_by) as begun_by,
  b.place, b.file, b.is_encrypted, b.created_at, b.ended_at, b.bytes::float8 as bytes, b.row_count::float8 as rows,
  case when b.state = 'running' then b.progress end as progress, b.reason`
