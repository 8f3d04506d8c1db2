import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { RECOVERY_CODES } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import * as passwords from '#server/features/accounts/core/passwords.ts'
import * as securityLog from '#server/features/accounts/mail/security-log.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Sender } from '#server/platform/http/http.ts'

/** Crockford's 32 unambiguous symbols. Twelve of them are 60 bits. */
const SYMBOLS = '0123456789abcdefghjkmnpqrstvwxyz'
const SYMBOLS_PER_CODE = 12
const SALT_BYTES = 16
/** For accounts without codes, so that an answer takes as long. */
const NOBODYS_SALT = Buffer.alloc(SALT_BYTES)

type CodeDeps = Pick<Deps, 'db' | 'env'>
type Left = { left: number; madeAt: string | null }

export async function leftOf(db: Database, userId: string): Promise<Left> {
  const { rows } = await sql<Left>`
    select count(*)::int as left, max(created_at) as made_at from recovery_codes where user_id = ${userId}`.execute(db)
  return rows[0] ?? { left: 0, madeAt: null }
}

/** Ten codes such as 'k7mq-3xwd-9h2p' that replace all earlier ones. Refuses `too_many_attempts` and `busy`. */
export async function make(deps: CodeDeps, userId: string, sender: Sender): Promise<Left & { codes: string[] }> {
  const { db } = deps
  await spend(db, { 'recovery-codes': [userId] })
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const salt = randomBytes(SALT_BYTES)
  const hashes = await Promise.all(codes.map((code) => passwords.hashOf(code, salt)))
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
    await tx
      .insertInto('recoveryCodes')
      .values(hashes.map((hash) => ({ userId, hash })))
      .execute()
    await securityLog.record({ db: tx, env: deps.env }, userId, 'recovery_codes_made', sender)
  })
  return { ...(await leftOf(db, userId)), codes: codes.map(grouped) }
}

/** Uses up the code. Takes as long without a surfer. Refuses `busy`. */
export async function use(deps: CodeDeps, userId: string | undefined, typed: string, sender: Sender): Promise<boolean> {
  const { db } = deps
  const known = userId
    ? await db.selectFrom('recoveryCodes').select('hash').where('userId', '=', userId).limit(1).executeTakeFirst()
    : undefined
  const hash = await passwords.hashOf(symbolsIn(typed), known ? saltIn(known.hash) : NOBODYS_SALT)
  if (!userId || !known) return false
  return db.transaction().execute(async (tx) => {
    const used = await tx
      .deleteFrom('recoveryCodes')
      .where('userId', '=', userId)
      .where('hash', '=', hash)
      .returning('hash')
      .executeTakeFirst()
    if (used) await securityLog.record({ db: tx, env: deps.env }, userId, 'recovery_code_used', sender)
    return used !== undefined
  })
}

const newCode = () => Array.from({ length: SYMBOLS_PER_CODE }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('')
const grouped = (code: string) => code.replace(/(?<=.)(?=(?:.{4})+$)/g, '-')

/** In any case, with or without dashes, and with letters for similar digits. */
const symbolsIn = (typed: string) =>
  typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')

/** The salt of a hash in PHC format: $argon2id$v=19$m=…$SALT$HASH. */
const saltIn = (hash: string) => Buffer.from(hash.split('$')[4] ?? '', 'base64')
