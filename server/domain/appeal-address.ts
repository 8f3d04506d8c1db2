import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/platform/database/database.ts'
import { secretOf, tokenOf } from '#server/platform/database/secrets.ts'

const SECRET = 'appeals'

export const appealPath = (decisionId: string, key: string) => `/api/appeal/${decisionId}/${key}`

/**
 * Where its surfer can appeal without a sign-in, as after the closing of an account. For mails to the surfer alone: it
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
