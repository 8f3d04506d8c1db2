import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/platform/database/database.ts'
import { secretOf, tokenOf } from '#server/platform/database/secrets.ts'

const SECRET = 'appeals'

export const appealPath = (decisionId: string, key: string) => `/api/appeal/${decisionId}/${key}`

/**
 * Lets its surfer appeal without a sign-in, as after the closing of an account. For mails to the surfer alone: it
 * opens that one decision, and nothing else.
 */
export async function appealAddress({ db, env }: Pick<Deps, 'db' | 'env'>, decisionId: string): Promise<string> {
  return env.PUBLIC_URL + appealPath(decisionId, tokenOf(await secretOf(db, SECRET), decisionId))
}

/** True if the key was made for this decision. */
export async function isAppealKey(db: Database, decisionId: string, key: string): Promise<boolean> {
  const [right, given] = [tokenOf(await secretOf(db, SECRET), decisionId), key].map((text) => Buffer.from(text))
  return right!.length === given!.length && timingSafeEqual(right!, given!)
}

/** Path of the appeal of a closed account; null if no decision closed it. */
export async function pathOfClosing(db: Database, surferId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from moderation_decisions where surfer_id = ${surferId} and decision = 'close' and not is_reversed
    order by id desc limit 1`.execute(db)
  return rows[0] ? appealPath(rows[0].id, tokenOf(await secretOf(db, SECRET), rows[0].id)) : null
}
