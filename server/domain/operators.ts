import { sql } from 'kysely'
import type { LoggedAction } from '#contract/operators/joining.ts'
import { Refusal } from '#contract/refusals.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { isUnseen } from '#server/domain/visibility.ts'
import type { Env } from '#server/platform/config/env.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

type OperatorDeps = { db: Database; env: Pick<Env, 'OPERATORS'> }

/** Condition about `users`, null for some others: an owner, or one of these verified addresses (in lower case). */
export const isOperator = (operators: readonly string[]) => sql<boolean>`(
  users.role = 'owner'
  or users.email_verified_at is not null and lower(users.email) = any(${operators}::text[]))`

/** Condition about `users`: a moderator or an operator. */
export const isModerator = (operators: readonly string[]) => sql<boolean>`(
  users.role is not null or ${isOperator(operators)})`

/** Refuses `moderators_only`. */
export async function refuseNonModerators({ db, env }: OperatorDeps, userId: string): Promise<void> {
  const { rows } = await sql`
    select from users where id = ${userId} and ${isModerator(env.OPERATORS)}`.execute(db)
  if (rows.length === 0) throw new Refusal('moderators_only')
}

/** Refuses `operators_only`. */
export async function refuseNonOperators({ db, env }: OperatorDeps, userId: string): Promise<void> {
  const { rows } = await sql`
    select from users where id = ${userId} and ${isOperator(env.OPERATORS)}`.execute(db)
  if (rows.length === 0) throw new Refusal('operators_only')
}

/** False also if nobody else has an account. Locks all owners, so that of two who go at once one stays. */
export async function isLastOwner(tx: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isOwner: boolean }>`
    select role is not distinct from 'owner' as is_owner from users where id = ${userId}`.execute(tx)
  if (!rows[0]?.isOwner) return false
  await sql`select from users where role = 'owner' order by id for no key update`.execute(tx)
  const others = await sql<{ isLast: boolean }>`
    select exists (select from users where id <> ${userId}) and not exists (
      select from users where role = 'owner' and id <> ${userId} and leaves_at is null
        and not ${isUnseen(sql`users.id`)}) as is_last`.execute(tx)
  return others.rows[0]!.isLast
}

type Action = {
  /** Null: from the command line. */
  operatorId: string | null
  action: string
  surferId?: string | undefined
  details?: Record<string, string | number | null> | undefined
}

/** In the transaction of the action; nobody can change it later. */
export async function logAction(tx: Database, { operatorId, action, surferId, details = {} }: Action): Promise<void> {
  await sql`
    insert into operator_log (operator_id, action, surfer_id, details)
    values (${operatorId}, ${action}, ${surferId ?? null}, ${JSON.stringify(details)}::jsonb)`.execute(tx)
}

type Reading = { operatorId: string; action: string; surferId?: string; details?: Action['details'] }

/** Logs who looked, once a day. `same`: condition about earlier rows of operator_log. */
export async function logReading(db: Database, reading: Reading, same = sql`true`): Promise<void> {
  const { rows } = await sql`
    select from operator_log
    where action = ${sql.lit(reading.action)} and operator_id = ${reading.operatorId} and ${same}
      and at > ${databaseTime()} - interval '1 day'
    limit 1`.execute(db)
  if (rows.length === 0) await logAction(db, reading)
}

type Page = { limit: number; cursor?: string | undefined; surferId?: string }

/** Newest first, of all or about one surfer. */
export async function listLog(db: Database, { limit, cursor, surferId }: Page): Promise<LoggedAction[]> {
  const { rows } = await sql<LoggedAction>`
    select a.id, a.at, a.action, a.details, ${surferJson(sql`operator`)}::json as operator,
      ${surferJson(sql`about`)}::json as surfer
    from operator_log a
      left join users operator on operator.id = a.operator_id
      left join users about on about.id = a.surfer_id
    where ${cursor ? sql`a.id < ${cursor}` : sql`true`} and ${surferId ? sql`a.surfer_id = ${surferId}` : sql`true`}
    order by a.id desc limit ${limit}`.execute(db)
  return rows
}
