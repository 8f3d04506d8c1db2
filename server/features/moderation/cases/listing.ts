import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { ListedCase, moderationCases } from '#contract/operators/moderation.ts'
import type { Deps } from '#server/deps.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { appealRights, isDecidable } from '#server/features/moderation/cases/deciders.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Counted up to this. */
const MOST_COUNTED = 100

/** JSON of a row `d` of moderation_decisions. */
export const decisionJson = sql`json_build_object('id', d.id, 'decision', d.decision, 'message', d.message,
  'until', d.until, 'decidedAt', d.decided_at, 'appeal', d.appeal, 'answer', d.answer, 'isReversed', d.is_reversed,
  'operator', (select ${surferJson(sql`operator`)} from users operator where operator.id = d.operator_id))`

/** Columns of `ListedCase`, from rows `c` of moderation_cases. */
export const caseColumns = sql`
  c.id, c.kind, c.excerpt, c.opened_at, c.decided_at,
  (select ${surferJson(sql`u`)} from users u where u.id = c.surfer_id) as surfer,
  (select count(*)::int from (
    select from reports r where r.case_id = c.id limit ${sql.lit(MOST_COUNTED)}) counted) as reports,
  (select coalesce(json_agg(distinct r.reason), '[]') from (
    select reason from reports r where r.case_id = c.id limit ${sql.lit(MOST_COUNTED)}) r) as reasons,
  (select ${decisionJson} from moderation_decisions d where d.case_id = c.id order by d.id desc limit 1) as decision`

/** Nobody reads who reported them. */
export const isOfOthers = (reader: string) => sql`c.surfer_id is distinct from ${reader}::uuid`

export async function list(
  db: Database,
  reader: string,
  { state, limit, cursor }: QueryOf<typeof moderationCases>,
): Promise<ListedCase[]> {
  const which = state === 'open' ? openAfter(cursor) : decidedBefore(cursor)
  const { rows } = await sql<ListedCase>`
    select ${caseColumns} from moderation_cases c where ${isOfOthers(reader)} and ${which} limit ${limit}`.execute(db)
  return rows
}

const openAfter = (cursor: string | undefined): RawBuilder<unknown> => sql`
  c.decided_at is null ${cursor ? sql`and c.id > ${cursor}` : sql``} order by c.id`

const decidedBefore = (cursor: string | undefined): RawBuilder<unknown> => sql`
  c.decided_at is not null ${
    cursor
      ? sql`and (c.decided_at, c.id) < (
          select last.decided_at, last.id from moderation_cases last where last.id = ${cursor})`
      : sql``
  } order by c.decided_at desc, c.id desc`

/** Counts open cases and appeals that this moderator may decide. */
export async function countWaiting(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  reader: string,
): Promise<{ cases: number; appeals: number }> {
  const { rows } = await sql<{ cases: number; appeals: number }>`
    select (select count(*)::int from (
        select from moderation_cases c where c.decided_at is null and ${isDecidable(env.OPERATORS, reader)}
        limit ${sql.lit(MOST_COUNTED)}) waiting) as cases,
      (select count(*)::int from (
        select from moderation_decisions d
        where d.appealed_at is not null and d.answered_at is null and ${appealRights(env.OPERATORS, reader).mayAnswer}
        limit ${sql.lit(MOST_COUNTED)}) waiting) as appeals`.execute(db)
  return rows[0]!
}
