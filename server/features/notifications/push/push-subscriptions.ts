import { ECDH } from 'node:crypto'
import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Mistake } from '#contract/issues.ts'
import type { subscribeToPush } from '#contract/people/notifications.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { isLoopback } from '#server/platform/config/env-rules.ts'
import { refusing } from '#server/platform/database/database.ts'
import type { SignedIn } from '#server/platform/http/http.ts'

const MAX_BROWSERS = 20
/** RFC 8291, 3.2. */
const AUTH_BYTES = 16

/** Until the sign-in ends. A browser belongs to its last subscriber; beyond MAX_BROWSERS the oldest are deleted. */
export async function subscribe(
  { db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>,
  { id: userId, signInId }: SignedIn,
  given: BodyOf<typeof subscribeToPush>,
) {
  const issues = issuesOf(given, env.PUSH_HOSTS)
  if (issues.length > 0) {
    // The path is the browser's secret.
    if (!isPushService(given.endpoint, env.PUSH_HOSTS))
      log.warn(
        { host: URL.parse(given.endpoint)?.host },
        'a browser named a push service that PUSH_HOSTS does not have',
      )
    throw new Refusal('invalid_request', { issues })
  }
  const { endpoint, keys } = given
  const { rows } = await refusing({ push_subscriptions_sign_in: 'sign_in_required' }, () =>
    sql<{ id: string; isNew: boolean }>`
    with of_others as (
      delete from push_subscriptions where endpoint = ${endpoint} and user_id <> ${userId}
    ),
    oldest as (
      delete from push_subscriptions where user_id = ${userId} and id in (
        select id from push_subscriptions where user_id = ${userId} and endpoint <> ${endpoint}
        order by created_at desc, id offset ${MAX_BROWSERS - 1})
    ),
    -- Without a row of preferences nothing is sent.
    preferences as (
      insert into notification_preferences (user_id) values (${userId}) on conflict do nothing
    )
    insert into push_subscriptions (user_id, sign_in, endpoint, p256dh, auth)
    values (${userId}, ${Buffer.from(signInId, 'base64url')}, ${endpoint}, ${keys.p256dh}, ${keys.auth})
    on conflict (user_id, endpoint) do update
      set sign_in = excluded.sign_in, p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at
    -- xmax of an existing row is its lock by the update.
    returning id, xmax = 0 as is_new`.execute(db),
  )
  return rows[0]!
}

/** Idempotent. */
export async function unsubscribe(db: Deps['db'], userId: string, endpoint: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('userId', '=', userId).where('endpoint', '=', endpoint).execute()
}

function issuesOf({ endpoint, keys }: BodyOf<typeof subscribeToPush>, hosts: string[]): Mistake[] {
  const issues: Mistake[] = []
  if (!isPushService(endpoint, hosts)) issues.push({ path: 'endpoint', text: (texts) => texts.unknownPushService })
  if (!isPublicKey(keys.p256dh)) issues.push({ path: 'keys.p256dh', text: () => 'Expected a public key' })
  if (Buffer.from(keys.auth, 'base64url').length !== AUTH_BYTES)
    issues.push({ path: 'keys.auth', text: () => 'Expected a secret' })
  return issues
}

/** True for a point on P-256 (RFC 8291, 3.1); encryption fails with another. */
function isPublicKey(text: string) {
  try {
    return ECDH.convertKey(text, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === text.replace(/=$/, '')
  } catch {
    return false
  }
}

/** Prevents requests to other hosts that a subscriber names; '*.push.apple.com' matches subdomains. */
export function isPushService(address: string, hosts: string[]): boolean {
  const url = URL.parse(address)
  // Refuses spellings that parsers may read differently.
  if (!url || url.href !== address || url.username || url.password) return false
  const isSafe = isLoopback(url) ? /^https?:$/.test(url.protocol) : url.protocol === 'https:' && url.port === ''
  return (
    isSafe &&
    hosts.some((host) => (host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host))
  )
}
