import { type RawBuilder, sql } from 'kysely'
import { SIGN_IN_MAX_DAYS } from '#contract/limits.ts'
import { tokenHashOf } from '#server/features/accounts/core/tokens.ts'
import { signInEnded } from '#server/features/accounts/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Bounds the rows of one surfer. */
const SIGN_INS_PER_SURFER = 50

/** A sign-in ends a fixed time after it began, however often it was extended. */
export const endsAt = sql`least(expires_at, created_at + make_interval(days => ${SIGN_IN_MAX_DAYS}))`

type Gone = { userId: string; tokenHash: Buffer }

export async function endOne(tx: Database, signInId: string): Promise<void> {
  await endThose(
    tx,
    sql`delete from sign_ins where token_hash = ${tokenHashOf(signInId)} returning user_id, token_hash`,
  )
}

/** Ends expired sign-ins, and the oldest if there is no room. */
export async function makeRoom(tx: Database, userId: string): Promise<void> {
  await endThose(
    tx,
    sql`delete from sign_ins
      where user_id = ${userId} and token_hash not in (
        select token_hash from sign_ins where user_id = ${userId} and ${endsAt} > now()
        order by created_at desc, token_hash limit ${SIGN_INS_PER_SURFER - 1})
      returning user_id, token_hash`,
  )
}

/** The deletion returns (user_id, token_hash). Processes are notified after the commit. */
export async function endThose(tx: Database, deletion: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<Gone>`${deletion}`.execute(tx)
  for (const { userId, tokenHash } of rows)
    await publish(tx, signInEnded, { userId, signInId: tokenHash.toString('base64url') })
  return rows.length
}
