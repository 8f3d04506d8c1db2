import { sql } from 'kysely'
import type { AccessToken, makeAccessToken } from '#contract/accounts/access-tokens.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { MAX_TOKENS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { accessTokenHashOf, newAccessToken } from '#server/features/accounts/access-tokens/sent-token.ts'
import * as securityLog from '#server/features/accounts/mail/security-log.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isPast, type Retention } from '#server/platform/database/retention.ts'
import type { Sender } from '#server/platform/http/http.ts'
import { DAY_MS } from '#surf/time/durations.ts'

/** Shows why an app stopped. */
const EXPIRED_SHOWN_DAYS = 30

const columns = sql`id, name, scopes, created_at, expires_at,
  case when used_at is not null
    then json_build_object('at', used_at, 'app', used_app, 'network', used_network) end as last_use`

/** Latest first. */
export async function ofSurfer(db: Database, userId: string): Promise<AccessToken[]> {
  const { rows } = await sql<AccessToken>`
    select ${columns} from access_tokens where user_id = ${userId} order by created_at desc, id`.execute(db)
  return rows
}

type New = BodyOf<typeof makeAccessToken> & { sender: Sender }

/** Mails a notice. Only the reply has the token. Refuses `too_many_tokens`. */
export const make = (
  { db, env }: Pick<Deps, 'db' | 'env'>,
  userId: string,
  { name, scopes, days, sender }: New,
): Promise<ReplyOf<typeof makeAccessToken>> =>
  db.transaction().execute(async (tx) => {
    // Serialized per surfer, or concurrent requests would exceed the limit.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const token = newAccessToken()
    const { rows } = await sql<AccessToken>`
      insert into access_tokens (user_id, token_hash, name, scopes, expires_at)
      select ${userId}, ${accessTokenHashOf(token)}, ${name}, ${scopes}::text[], now() + make_interval(days => ${days}::int)
      where (select count(*) from access_tokens where user_id = ${userId}) < ${MAX_TOKENS}
      returning ${columns}`.execute(tx)
    if (!rows[0]) throw new Refusal('too_many_tokens')
    await securityLog.record({ db: tx, env }, userId, 'token_made', sender)
    return { ...rows[0], token }
  })

/** The next request with it is refused, in every process. Refuses `token_not_found`, also for others' tokens. */
export const revoke = (
  { db, env }: Pick<Deps, 'db' | 'env'>,
  userId: string,
  { id, sender }: { id: string; sender: Sender },
): Promise<{ id: string }> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      delete from access_tokens where user_id = ${userId} and id = ${id} returning id`.execute(tx)
    if (rows.length === 0) throw new Refusal('token_not_found')
    await securityLog.record({ db: tx, env }, userId, 'token_revoked', sender)
    return { id }
  })

/** In the transaction that ends the sign-ins: a stranger could have made one. */
export async function revokeAll(tx: Database, userId: string): Promise<void> {
  await sql`delete from access_tokens where user_id = ${userId}`.execute(tx)
}

export const accessTokenRetention: Retention = {
  kind: 'access_tokens',
  table: 'access_tokens',
  storedMs: () => EXPIRED_SHOWN_DAYS * DAY_MS,
  isOver: (storedMs) => isPast('expires_at', storedMs),
}
