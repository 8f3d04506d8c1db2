import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { isShutOut } from '#server/domain/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { secretOf } from '#server/platform/database/secrets.ts'

type Where = Pick<Deps, 'db' | 'env'>

/** Random: a counter would revive revoked addresses. */
const VERSIONS = 2 ** 31
const ID_BYTES = 16
/** Id and signature, 48 bytes as base64url. */
const TOKEN = /^[\w-]{64}$/

export async function own({ db, env }: Where, userId: string): Promise<{ url: string | null }> {
  const { version } = await feedOf(db, userId)
  if (version === null) return { url: null }
  return { url: `${env.PUBLIC_URL}/api/calendar/${await tokenOf(db, userId, version)}.ics` }
}

/** Revokes the one before. */
export const renew = async (deps: Where, userId: string) => {
  await setVersion(deps.db, userId, randomInt(VERSIONS))
  return own(deps, userId)
}

export const revoke = async (deps: Where, userId: string) => {
  await setVersion(deps.db, userId, null)
  return own(deps, userId)
}

/** Undefined if forged or revoked, and while its surfer is suspended. */
export async function surferOf(
  db: Database,
  token: string,
): Promise<{ id: string; language: string | null } | undefined> {
  if (!TOKEN.test(token)) return undefined
  const given = Buffer.from(token, 'base64url')
  const userId = given.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const { version, language } = await feedOf(db, userId)
  if (version === null) return undefined
  const right = Buffer.from(await tokenOf(db, userId, version), 'base64url')
  return timingSafeEqual(given, right) && !(await isShutOutNow(db, userId)) ? { id: userId, language } : undefined
}

async function isShutOutNow(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isShutOut: boolean }>`select ${isShutOut(userId)} as is_shut_out`.execute(db)
  return rows[0]!.isShutOut
}

async function tokenOf(db: Database, userId: string, version: number): Promise<string> {
  const signature = createHmac('sha256', await secretOf(db, 'calendar-feed')).update(`${userId} ${version}`)
  return Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), signature.digest()]).toString('base64url')
}

async function feedOf(db: Database, userId: string): Promise<{ version: number | null; language: string | null }> {
  const columns = ['calendarVersion as version', 'language'] as const
  const user = await db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst()
  return user ?? { version: null, language: null }
}

const setVersion = (db: Database, userId: string, calendarVersion: number | null) =>
  db.updateTable('users').set({ calendarVersion }).where('id', '=', userId).execute()
