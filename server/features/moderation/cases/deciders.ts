import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { isModerator, isOperator } from '#server/domain/operators.ts'
import { isUnseen } from '#server/domain/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'

type DeciderDeps = Pick<Deps, 'db' | 'env'>
type Operators = readonly string[]

/** Condition about `users`: nobody decides about themselves, and operators alone about the team. A spot has no surfer. */
const mayDecideAbout = (operators: Operators, surferId: RawBuilder<unknown>) => sql<boolean>`(
  users.id is distinct from ${surferId} and (${isOperator(operators)} or ${isModerator(operators)} and not exists (
    select from users where users.id = ${surferId} and ${isModerator(operators)})))`

/** Accounts that leave or are suspended do not count. */
const hasOther = (operators: Operators, userId: string, surferId: RawBuilder<unknown>, more = sql`true`) =>
  sql<boolean>`exists (
    select from users
    where users.id <> ${userId} and ${mayDecideAbout(operators, surferId)} and users.leaves_at is null
      and not ${isUnseen(sql`users.id`)} and ${more})`

const isPermitted = (operators: Operators, userId: string, surferId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from users where users.id = ${userId} and ${mayDecideAbout(operators, surferId)})`

/** Condition about `c` (moderation_cases): the moderator reported it, and one who did not can decide. */
const isLeftToOthers = (operators: Operators, userId: string) => sql<boolean>`(
  exists (select from reports r where r.case_id = c.id and r.reporter_id = ${userId})
  and ${hasOther(
    operators,
    userId,
    sql`c.surfer_id`,
    sql`not exists (select from reports r where r.case_id = c.id and r.reporter_id = users.id)`,
  )})`

/** Condition about `c` (moderation_cases): this moderator may decide it. */
export const isDecidable = (operators: Operators, userId: string) => sql<boolean>`(
  ${isPermitted(operators, userId, sql`c.surfer_id`)} and not ${isLeftToOthers(operators, userId)})`

/** Conditions about `d` (moderation_decisions), which was appealed. */
export const appealRights = (operators: Operators, userId: string) => {
  const isForMe = isPermitted(operators, userId, sql`d.surfer_id`)
  return {
    mayAnswer: sql<boolean>`(
      ${isForMe} and (d.operator_id is distinct from ${userId}::uuid or not ${hasOther(operators, userId, sql`d.surfer_id`)}))`,
    isForOperators: sql<boolean>`not ${isForMe}`,
  }
}

/** Refuses `own_case` to the reported, and to a reporter while another moderator can decide. */
export async function refuseConcerned(
  { db, env }: DeciderDeps,
  moderatorId: string,
  { caseId, surferId }: { caseId: string; surferId: string | null },
): Promise<void> {
  if (surferId === moderatorId) throw new Refusal('own_case')
  const { rows } = await sql`
    select from moderation_cases c where c.id = ${caseId} and ${isLeftToOthers(env.OPERATORS, moderatorId)}`.execute(db)
  if (rows.length > 0) throw new Refusal('own_case')
}

/** Refuses `operators_only` to a moderator about an owner or another moderator. */
export async function refuseAboutTeam({ db, env }: DeciderDeps, moderatorId: string, surferId: string): Promise<void> {
  const { rows } = await sql`
    select where ${isPermitted(env.OPERATORS, moderatorId, sql`${surferId}::uuid`)}`.execute(db)
  if (rows.length === 0) throw new Refusal('operators_only')
}

/**
 * First of all locks of a decision, so that two never wait for each other; of an owner with all owners. False without
 * the account.
 */
export async function lockSurfer(tx: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where id = any(array(
      select ${id}::uuid union select owner.id from users own join users owner on owner.role = 'owner'
      where own.id = ${id} and own.role = 'owner'))
    order by id for no key update`.execute(tx)
  return rows.some((row) => row.id === id)
}
