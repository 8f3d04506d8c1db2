import { sql } from 'kysely'
import type { ModerationCase, ModerationDecision } from '#contract/operators/moderation.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { logAction } from '#server/domain/operators.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { standingOf } from '#server/domain/visibility.ts'
import { choicesFor } from '#server/features/moderation/cases/choices.ts'
import { caseColumns, decisionJson, isOfOthers } from '#server/features/moderation/cases/listing.ts'
import { readSubject, type Subject } from '#server/features/moderation/cases/subjects.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

const REPORTERS = 50
const FORMER = 20
/** A reporter's record counts so many. */
const RECORDED = 100

type CaseDeps = Pick<Deps, 'db' | 'env'>
type Head = Omit<ModerationCase, 'subject' | 'reporters' | 'former' | 'choices'> & Subject

/** Writes to the log who read it. Refuses as `read` does. */
export async function open(deps: CaseDeps, reader: string, id: string): Promise<ModerationCase> {
  const found = await read(deps, reader, id)
  await logReading(deps.db, reader, found)
  return found
}

/** Refuses `case_not_found`, also for one about the reader. */
export async function read({ db, env }: CaseDeps, reader: string, id: string): Promise<ModerationCase> {
  const { rows } = await sql<Head>`
    select ${caseColumns}, c.subject_id, c.owner_id, c.parent_id, c.surfer_id, (
      select json_build_object('madeAt', u.created_at, 'standing', ${standingOf(sql`u.id`)},
        'until', (select st.until from standings st where st.user_id = u.id))
      from users u where u.id = c.surfer_id) as account
    from moderation_cases c where c.id = ${id} and ${isOfOthers(reader)}`.execute(db)
  const [found] = rows
  if (!found) throw new Refusal('case_not_found')
  const subject = await readSubject(db, found)
  return {
    ...found,
    subject,
    reporters: await readReporters(db, id),
    former: found.surferId ? await decisionsAbout(db, found.surferId, id) : [],
    choices: found.decidedAt ? [] : await choicesFor({ db, env }, reader, { ...found, caseId: id, subject }),
  }
}

/** Once a day for each moderator and case. Without the surfer, who reads what is logged about them. */
async function logReading(db: Database, operatorId: string, { id, kind }: ModerationCase): Promise<void> {
  const { rows } = await sql`
    select from operator_log
    where action = 'case_read' and details ->> 'case' = ${id} and operator_id = ${operatorId}
      and at > ${databaseTime()} - interval '1 day'
    limit 1`.execute(db)
  if (rows.length > 0) return
  await logAction(db, { operatorId, action: 'case_read', details: { case: id, kind } })
}

async function readReporters(db: Database, caseId: string): Promise<ModerationCase['reporters']> {
  const { rows } = await sql<ModerationCase['reporters'][number]>`
    select r.id, ${surferJson(sql`u`)} as reporter, r.email is not null as is_visitor, r.reason, r.message,
      r.created_at as at, case when u.id is not null then record.counted end as record
    from reports r left join users u on u.id = r.reporter_id
      cross join lateral (
        select json_build_object('reports', count(*), 'founded', count(*) filter (where exists (
          select from moderation_decisions d
          where d.case_id = earlier.case_id and d.decision <> 'keep' and not d.is_reversed))) as counted
        from (
          select case_id from reports where reporter_id = u.id order by created_at desc limit ${sql.lit(RECORDED)}
        ) earlier
      ) record
    where r.case_id = ${caseId} order by r.id desc limit ${sql.lit(REPORTERS)}`.execute(db)
  return rows
}

/** Newest first, without those of the case. */
export async function decisionsAbout(
  db: Database,
  surferId: string,
  caseId: string | null = null,
): Promise<ModerationDecision[]> {
  const { rows } = await sql<{ decision: ModerationDecision }>`
    select ${decisionJson} as decision from moderation_decisions d
    where d.surfer_id = ${surferId} and (d.case_id = ${caseId}::uuid) is not true
    order by d.id desc limit ${sql.lit(FORMER)}`.execute(db)
  return rows.map(({ decision }) => decision)
}
