import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { newToken, tokenHashOf } from '#server/features/accounts/core/tokens.ts'
import type { Database } from '#server/platform/database/database.ts'
import { cookieNamed } from '#server/platform/http/cookies.ts'
import { DAY_SECONDS } from '#surf/time/durations.ts'

const browserCookie = (publicUrl: string) => cookieNamed('lineup_browser', publicUrl)
const TOKEN = /^[\w-]{43}$/
/** Browsers store no cookie for longer. */
export const BROWSER_DAYS = 400
/** The oldest make room. */
const BROWSERS_PER_SURFER = 50

const hashOf = (token: string) => hash('sha256', token, 'buffer')

function tokenIn(headers: IncomingHttpHeaders, publicUrl: string): string | undefined {
  const value = browserCookie(publicUrl).read(headers)
  return value && TOKEN.test(value) ? value : undefined
}

export async function knownBrowser(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  userId: string | undefined,
  headers: IncomingHttpHeaders,
): Promise<string | undefined> {
  const token = tokenIn(headers, env.PUBLIC_URL)
  if (!token || !userId) return undefined
  const tokenHash = hashOf(token)
  const { rows } = await sql`
    select from known_browsers where user_id = ${userId} and token_hash = ${tokenHash}
      and used_at > now() - make_interval(days => ${BROWSER_DAYS})`.execute(db)
  return rows.length > 0 ? tokenHash.toString('base64url') : undefined
}

export const browserToken = (headers: IncomingHttpHeaders, publicUrl: string): string =>
  tokenIn(headers, publicUrl) ?? newToken()

/** In a transaction that has locked the surfer. True if it is new. */
export async function keepBrowser(
  tx: Database,
  userId: string,
  token: string,
): Promise<{ isNew: boolean; hash: Buffer }> {
  const tokenHash = hashOf(token)
  const known = await sql`
    update known_browsers set used_at = now()
    where user_id = ${userId} and token_hash = ${tokenHash} returning user_id`.execute(tx)
  if (known.rows.length > 0) return { isNew: false, hash: tokenHash }
  await sql`
    delete from known_browsers where user_id = ${userId} and token_hash not in (
      select token_hash from known_browsers where user_id = ${userId}
      order by used_at desc, token_hash limit ${BROWSERS_PER_SURFER - 1})`.execute(tx)
  await tx.insertInto('knownBrowsers').values({ userId, tokenHash }).execute()
  return { isNew: true, hash: tokenHash }
}

/** Out of reach of scripts and other sites. */
export const sendBrowserToken = (reply: FastifyReply, token: string, publicUrl: string) =>
  browserCookie(publicUrl).keep(reply, token, BROWSER_DAYS * DAY_SECONDS)

export async function forgetOtherBrowsers(tx: Database, userId: string, signInId: string): Promise<void> {
  await sql`
    delete from known_browsers where user_id = ${userId} and token_hash is distinct from (
      select browser_hash from sign_ins where user_id = ${userId} and token_hash = ${tokenHashOf(signInId)})`.execute(
    tx,
  )
}
