import { hash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { newToken } from '#server/features/accounts/core/tokens.ts'
import type { Database } from '#server/platform/database/database.ts'

/** `old_email` and `new_email` are the two sides of a change of address. */
export type Purpose = 'verify' | 'reset' | 'old_email' | 'new_email'

export const PURPOSES = ['verify', 'reset', 'old_email', 'new_email'] as const satisfies Purpose[]
/** By the database's clock, from creation; a mail that cannot leave in that time is dropped. */
export const LIFETIME_MINUTES: Record<Purpose, number> = {
  verify: 24 * 60,
  reset: 30,
  old_email: 24 * 60,
  new_email: 24 * 60,
}
export const isPurpose = (kind: string): kind is Purpose => PURPOSES.some((purpose) => purpose === kind)
const CODE_DIGITS = 8
const TOKEN = /^[\w-]{43}$/

/** `email` is empty for an operator's link to an account without address. */
export type AccountToken = { userId: string; purpose: Purpose; email: string }

const tokenHashOf = (token: string) => hash('sha256', token, 'buffer')
// Salted with the surfer, or equal digits would have equal hashes.
const codeHashOf = (userId: string, code: string) => hash('sha256', `${userId} ${code}`, 'buffer')

/** 256 random bits. Also removes the surfer's expired tokens. */
export async function createToken(db: Database, { userId, purpose, email }: AccountToken): Promise<string> {
  return (await insert(db, { userId, purpose, email })).token
}

/** Also creates eight digits, valid for the surfer when signed in. */
export async function createTokenWithCode(db: Database, { userId, purpose, email }: AccountToken) {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  return { ...(await insert(db, { userId, purpose, email }, code)), code }
}

async function insert(db: Database, { userId, purpose, email }: AccountToken, code?: string) {
  const token = newToken()
  await sql`
    with expired as (delete from account_tokens where user_id = ${userId} and expires_at <= now())
    insert into account_tokens (user_id, token_hash, purpose, code_hash, email, expires_at)
    values (${userId}, ${tokenHashOf(token)}, ${purpose}, ${code ? codeHashOf(userId, code) : null}, ${email},
      now() + ${LIFETIME_MINUTES[purpose]} * interval '1 minute')`.execute(db)
  return { token }
}

/** Undefined if unknown, used or expired, or if the account has another address by now. */
export async function findToken(db: Database, token: unknown): Promise<AccountToken | undefined> {
  if (typeof token !== 'string' || !TOKEN.test(token)) return undefined
  const { rows } = await sql<AccountToken>`
    select t.user_id, t.purpose, t.email from account_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${tokenHashOf(token)} and t.expires_at > now()
      and (t.purpose = 'new_email' or lower(coalesce(u.email, '')) = lower(t.email))`.execute(db)
  return rows[0]
}

export async function findCode(db: Database, userId: string, code: string): Promise<AccountToken | undefined> {
  const { rows } = await sql<AccountToken>`
    select t.user_id, t.purpose, t.email from account_tokens t join users u on u.id = t.user_id
    where t.user_id = ${userId} and t.code_hash = ${codeHashOf(userId, code)} and t.expires_at > now()
      and lower(u.email) = lower(t.email)`.execute(db)
  return rows[0]
}

/**
 * In the transaction of its result. False if none is valid: of two concurrent calls the second waits and finds none.
 */
export async function useUp(tx: Database, { userId, purpose, email }: AccountToken): Promise<boolean> {
  await withdrawMails(tx, userId, [purpose])
  const { rows } = await sql<{ isValid: boolean }>`
    delete from account_tokens where user_id = ${userId} and purpose = ${purpose}
    returning expires_at > now() and lower(email) = lower(${email}) as is_valid`.execute(tx)
  return rows.some(({ isValid }) => isValid)
}

/** Also withdraws queued mails. */
export async function remove(tx: Database, userId: string, purposes: readonly Purpose[]): Promise<void> {
  await withdrawMails(tx, userId, purposes)
  await tx.deleteFrom('accountTokens').where('userId', '=', userId).where('purpose', 'in', purposes).execute()
}

/** Runs before tokens are deleted: it waits for a mail whose token is being created. */
const withdrawMails = (tx: Database, userId: string, purposes: readonly Purpose[]) =>
  tx.deleteFrom('accountLetters').where('userId', '=', userId).where('kind', 'in', purposes).execute()
