import { sql } from 'kysely'
import type { SecurityEvent, SecurityEventKind } from '#contract/accounts/sign-in.ts'
import type { Deps } from '#server/deps.ts'
import { browserNameOf } from '#server/features/accounts/core/browser-name.ts'
import { queueNotice } from '#server/features/accounts/mail/queued-account-mail.ts'
import { isNotice } from '#server/features/accounts/mail/security-notices.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isPast, type Retention } from '#server/platform/database/retention.ts'
import type { Sender } from '#server/platform/http/http.ts'
import { widestNetworkOf } from '#server/platform/http/networks.ts'
import { DAY_MS } from '#surf/time/durations.ts'

const SHOWN = 100
const STORED = 1_000

/** In the event's transaction, to the address at that time. Without a sender an operator caused it. */
export async function record(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  userId: string,
  kind: SecurityEventKind,
  sender: Sender | null,
): Promise<void> {
  const { browser, network } = originOf(sender)
  await sql`
    insert into security_events (user_id, kind, browser, network)
    values (${userId}, ${kind}, ${browser}, ${network})`.execute(db)
  await sql`
    delete from security_events where user_id = ${userId} and (created_at, id) < (
      select created_at, id from security_events where user_id = ${userId}
      order by created_at desc, id desc limit 1 offset ${STORED - 1})`.execute(db)
  if (isNotice(kind)) await queueNotice({ db, env }, userId, { kind, browser, network })
}

export const originOf = (sender: Sender | null) => ({
  browser: sender && browserNameOf(sender.headers['user-agent']),
  network: sender && widestNetworkOf(sender.address),
})

/** Newest first. */
export async function listBySurfer(db: Database, userId: string): Promise<SecurityEvent[]> {
  const { rows } = await sql<SecurityEvent>`
    select id, kind, browser, network, created_at as at from security_events
    where user_id = ${userId} order by created_at desc, id desc limit ${SHOWN}`.execute(db)
  return rows
}

export const securityLogRetention: Retention = {
  kind: 'security_log',
  table: 'security_events',
  storedMs: ({ KEEP_SECURITY_LOG_DAYS }) => KEEP_SECURITY_LOG_DAYS * DAY_MS,
  isOver: (storedMs) => isPast('created_at', storedMs),
}
