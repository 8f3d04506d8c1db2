import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { standingOf } from '#server/domain/visibility.ts'
import { setHidden } from '#server/features/moderation/cases/hiding.ts'
import { readCase } from '#server/features/moderation/cases/subjects.ts'
import { isNewAccount } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { DAY_MS } from '#surf/time/durations.ts'

/** Surfers with older accounts whose reports hide a picture. */
const REPORTS_THAT_HIDE = 3

/** Without limited surfers. Called for few rows: a picture is hidden at the third. */
async function oldReporters(tx: Database, caseId: string): Promise<number> {
  const { rows } = await sql<{ reporterId: string }>`
    select reporter_id from reports where case_id = ${caseId} and reporter_id is not null
      and ${standingOf(sql`reporter_id`)} is null`.execute(tx)
  return rows.filter(({ reporterId }) => !isNewAccount(reporterId)).length
}

/**
 * Hides a picture that enough surfers reported, until somebody decides, for a day at most; once for each picture. The
 * caller has locked the case.
 */
export async function hideReportedPicture(tx: Database, caseId: string, reporterId: string): Promise<void> {
  if (isNewAccount(reporterId)) return
  const { rows } = await sql`
    select from moderation_cases c
    where c.id = ${caseId} and c.hidden_until is null and not exists (
      select from moderation_cases earlier
      where earlier.surfer_id = c.surfer_id and earlier.kind = c.kind and earlier.subject_id = c.subject_id
        and earlier.decided_at is not null)`.execute(tx)
  if (rows.length === 0 || (await oldReporters(tx, caseId)) < REPORTS_THAT_HIDE) return
  await sql`
    update moderation_cases set hidden_until = ${databaseTime(DAY_MS)} where id = ${caseId}`.execute(tx)
  await setPictureHidden(tx, caseId, true)
}

async function setPictureHidden(tx: Database, caseId: string, isHidden: boolean): Promise<void> {
  const picture = await readCase(tx, caseId)
  if (picture) await setHidden(tx, picture, isHidden)
}

/** The job that shows pictures again about which nobody decided in time. */
export async function showAfterADay({ db }: Pick<Deps, 'db'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.id from moderation_cases c
      join photos p on p.owner_id = c.owner_id and p.session_id = c.parent_id and p.id = c.subject_id and p.is_hidden
    where c.hidden_until <= ${databaseTime()} and c.decided_at is null and c.kind = 'photo'`.execute(db)
  for (const { id } of rows)
    await db.transaction().execute(async (tx) => {
      const undecided = await sql`
        select from moderation_cases where id = ${id} and decided_at is null for update`.execute(tx)
      if (undecided.rows.length > 0) await setPictureHidden(tx, id, false)
    })
}
