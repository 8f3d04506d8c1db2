import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Standing } from '#contract/accounts/users.ts'
import { SURFER_HEADER } from '#contract/headers.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { standingOf } from '#server/domain/visibility.ts'
import { accessTokenHashOf, isAccessToken, type SentToken } from '#server/features/accounts/access-tokens/sent-token.ts'
import { appNameOf } from '#server/features/accounts/core/browser-name.ts'
import { isShutOutBy, refuseLacking } from '#server/features/accounts/sign-ins/standing-check.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Needs, SignedIn } from '#server/platform/http/http.ts'
import { networksOf, widestNetworkOf } from '#server/platform/http/networks.ts'

const NOTED_EVERY_HOURS = 1
/** Some programs send a password only after this answer. */
const BASIC_TOO = 'Bearer error="invalid_token", Basic realm="Lineup", charset="UTF-8"'

type Caller = {
  userId: string
  id: string
  scopes: string[]
  isUseNoted: boolean
  standing: Standing | null
  language: string | null
}

/**
 * Reads the token each time, so that a revoked one ends at once in every process. Refuses `sign_in_required` for none (''),
 * `token_invalid` if it is unknown, revoked or expired, and `token_not_allowed` without the scope.
 */
export async function authenticateByToken(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, isExposed }: SentToken,
  needs: Needs,
): Promise<SignedIn> {
  const caller = isAccessToken(token) ? await find(db, token) : undefined
  if (!caller) {
    if (needs.byTokenAlone) reply.header('www-authenticate', BASIC_TOO)
    if (isAccessToken(token)) await spend(db, { 'token-guess': [networksOf(request.ip)[0]] })
    throw new Refusal(needs.byTokenAlone && token === '' ? 'sign_in_required' : 'token_invalid')
  }
  const { userId, id, scopes, standing, language } = caller
  request.surferId = userId
  request.tokenId = id
  const meant = request.headers[SURFER_HEADER]
  if (meant !== undefined && meant !== userId) throw new Refusal('sign_in_required')
  const hasScope = needs.scope !== undefined && scopes.includes(needs.scope)
  // A key that others could read may do nothing else.
  if (!hasScope || (isExposed && scopes.length > 1)) throw new Refusal('token_not_allowed')
  await refuseLacking({ db, env }, { userId, isFresh: false, standing }, needs)
  await spend(db, { 'token-call': [id] })
  if (!caller.isUseNoted) await noteUse(db, caller, request)
  return { id: userId, signInId: '', tokenId: id, isShutOut: isShutOutBy(standing), language }
}

async function find(db: Database, token: string): Promise<Caller | undefined> {
  const { rows } = await sql<Caller>`
    select t.user_id, t.id, t.scopes, u.language, ${standingOf(sql`t.user_id`)} as standing,
      coalesce(t.used_at > now() - make_interval(hours => ${NOTED_EVERY_HOURS}), false) as is_use_noted
    from access_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${accessTokenHashOf(token)} and (t.expires_at is null or t.expires_at > now())`.execute(db)
  return rows[0]
}

/** Concurrent requests write once. */
const noteUse = (db: Database, { userId, id }: Caller, { headers, ip }: FastifyRequest) =>
  sql`
    update access_tokens set used_at = now(), used_app = ${appNameOf(headers['user-agent'])},
      used_network = ${widestNetworkOf(ip)}
    where user_id = ${userId} and id = ${id}
      and (used_at is null or used_at <= now() - make_interval(hours => ${NOTED_EVERY_HOURS}))`.execute(db)
