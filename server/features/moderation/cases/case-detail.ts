import { sql } from 'kysely'
import type { ModerationCase, ModerationDecision } from '#contract/operators/moderation.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { logReading } from '#server/domain/operators.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { standingOf } from '#server/domain/visibility.ts'
import { choicesOf, isReversible } from '#server/features/moderation/cases/choices.ts'
import { isDecidable } from '#server/features/moderation/cases/deciders.ts'
import { caseColumns, decisionJson, isOfOthers } from '#server/features/moderation/cases/listing.ts'
import { readSubject, type Subject } from '#server/features/moderation/cases/subjects.ts'
import type { Database } from '#server/platform/database/database.ts'

const REPORTERS = 50
const FORMER = 20
/** A reporter's record counts so many. */
const RECORDED = 100

/** About `c` (moderation_cases). Later changes of what was decided are nothing for moderators. */
const isUnderReview = sql`(c.decided_at is null or exists (
  select from moderation_decisions d where d.case_id = c.id and d.appealed_at is not null and d.answered_at is null))`

type CaseDeps = Pick<Deps, 'db' | 'env'>
type Listed = Omit<ModerationCase, 'subject' | 'reporters' | 'former' | 'choices' | 'mayTakeBack'>
type Head = Listed & Subject & { isDecidable: boolean; isUnderReview: boolean }

/** Writes to the log who read it. Refuses as `read` does. */
export async function open(deps: CaseDeps, reader: string, id: string): Promise<ModerationCase> {
  const found = await read(deps, reader, id)
  const { kind } = found
  // Without the surfer, who reads what is logged about them.
  await logReading(
    deps.db,
    { operatorId: reader, action: 'case_read', details: { case: id, kind } },
    sql`details ->> 'case' = ${id}`,
  )
  return found
}

/** Refuses `case_not_found`, also for one about the reader. */
export async function read({ db, env }: CaseDeps, reader: string, id: string): Promise<ModerationCase> {
  const { rows } = await sql<Head>`
    select ${caseColumns}, c.subject_id, c.owner_id, c.parent_id, c.surfer_id,
      ${isDecidable(env.OPERATORS, reader)} as is_decidable, ${isUnderReview} as is_under_review, (
      select json_build_object('madeAt', u.created_at, 'standing', ${standingOf(sql`u.id`)},
        'until', (select st.until from standings st where st.user_id = u.id))
      from users u where u.id = c.surfer_id) as account
    from moderation_cases c where c.id = ${id} and ${isOfOthers(reader)}`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('case_not_found')
  const { isDecidable: mayDecide, isUnderReview: isShown, ...found } = row
  const subject = isShown ? await readSubject(db, found) : null
  return {
    ...found,
    subject,
    reporters: await readReporters(db, id),
    former: found.surferId ? await decisionsAbout(db, found.surferId, id) : [],
    choices: found.decidedAt || !mayDecide ? [] : choicesOf({ ...found, subject }),
    mayTakeBack: mayDecide && isReversible(found.decision),
  }
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
