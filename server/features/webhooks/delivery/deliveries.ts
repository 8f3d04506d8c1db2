import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { payloadOf } from '#server/features/webhooks/delivery/payloads.ts'
import { switchOffIfFailing } from '#server/features/webhooks/delivery/switching-off.ts'
import {
  type Delivery,
  isAnyReady,
  leaseScheduled,
  storePayload,
  webhookOutbox,
} from '#server/features/webhooks/delivery/webhook-outbox.ts'
import { trySpend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { lanesOf } from '#server/platform/outbox/lanes.ts'
import { type Means, startWorker } from '#server/platform/outbox/worker.ts'
import { type Answer, post } from '#server/platform/outgoing/post.ts'
import { secretOfWebhook, signedHeaders } from '#server/platform/outgoing/signature.ts'

/** In order, and a receiver that hangs takes one turn of all. */
const AT_ONCE_EACH = 1
const AT_ONCE = 100
const REST_AFTER_FAILURE_MS = 5_000
const GONE = 410

type WebhookDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'>

/** Sends events: each at least once, with the same id and payload at each try. */
export function startWebhooks({ db, env, log, now }: WebhookDeps, patienceMs?: number) {
  const lanes = lanesOf(now, AT_ONCE_EACH)

  async function send(
    { id, url, leasedAt, webhookId, secretNumbers }: Delivery,
    body: string,
    stopping: AbortSignal,
  ): Promise<Answer> {
    const secrets = await Promise.all(secretNumbers.map((nth) => secretOfWebhook(db, webhookId, nth)))
    const headers = signedHeaders({ id, at: leasedAt, body, secrets })
    return post({ url, headers, body, env, signal: stopping })
  }

  async function deliver(delivery: Delivery, { signal, persist }: Means): Promise<void> {
    const { webhookId } = delivery
    if (delivery.isStale) return drop(db, delivery)
    if (lanes.isBusy(webhookId)) return webhookOutbox.release(db, delivery)
    lanes.begin(webhookId)
    let isFailed: boolean | undefined
    try {
      const waitMs = await mustWait(db, delivery)
      if (waitMs > 0) return await webhookOutbox.postpone(db, delivery, later(delivery, waitMs))
      const current = await payloadOf(db, delivery)
      if (current === undefined) return await drop(db, delivery)
      const body = delivery.payload ?? current
      if (delivery.payload === null && !(await storePayload(db, delivery, body))) return
      const answer = await send(delivery, body, signal)
      isFailed = !isAccepted(answer)
      if (signal.aborted && isFailed) return await webhookOutbox.release(db, delivery)
      await persist(() => settle({ db, env, log }, delivery, answer))
    } finally {
      lanes.end(webhookId, { failed: isFailed, restMs: isFailed ? REST_AFTER_FAILURE_MS : 0 })
    }
  }

  const worker = startWorker<Delivery>(
    {
      db,
      atOnce: AT_ONCE,
      lease: (most) => leaseScheduled(db, { most: Math.min(most, AT_ONCE_EACH), without: lanes.busy() }),
      isAnyReady,
      work: deliver,
      what: 'webhooks',
      log,
    },
    patienceMs,
  )
  return { wake: worker.wake, close: worker.close }
}

const isAccepted = ({ status }: Answer) => status !== null && status >= 200 && status < 300

/** Milliseconds until the limits allow the try. */
async function mustWait(db: Database, { ownerId, url }: Delivery): Promise<number> {
  const counters = await trySpend(db, {
    'webhook-try': [ownerId ?? 'server'],
    'webhook-try-at-host': [new URL(url).hostname],
  })
  return Math.max(0, ...counters.map(({ isRefused, endsInMs }) => (isRefused ? endsInMs : 0)))
}

const later = ({ leasedAt }: Delivery, ms: number) => new Date(Date.parse(leasedAt) + ms).toISOString()

/** Also forgets what an earlier try sent, which may be deleted since. */
const drop = (db: Database, delivery: Delivery) =>
  webhookOutbox.settle(db, delivery, sql`state = 'dropped', payload = null`)

/** In one transaction with what follows for the webhook; nothing after a takeover. */
async function settle({ db, env, log }: Omit<WebhookDeps, 'now'>, delivery: Delivery, answer: Answer): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // First, as whoever deletes a webhook locks it before its deliveries.
    await tx.selectFrom('webhooks').select('id').where('id', '=', delivery.webhookId).forNoKeyUpdate().execute()
    const { rows } = await sql`
      update webhook_deliveries set answer = ${answer.status ?? answer.why}, tried_at = ${databaseTime()}
      where id = ${delivery.id} and lease_until = ${delivery.leaseUntil} returning id`.execute(tx)
    if (rows.length === 0) return
    if (isAccepted(answer)) {
      await webhookOutbox.settle(tx, delivery, sql`state = 'sent', attempts = ${delivery.attempts + 1}, run_at = null`)
      await sql`update webhooks set failing_since = null where id = ${delivery.webhookId} and failing_since is not null`.execute(
        tx,
      )
      return
    }
    await webhookOutbox.fail(tx, delivery, { atLeastMs: answer.status === null ? 0 : (answer.restMs ?? 0) })
    const atOnce = answer.status === GONE
    if (await switchOffIfFailing(tx, delivery, { operators: env.OPERATORS, atOnce }))
      log.warn({ webhook: delivery.webhookId }, 'a webhook was turned off, because it failed for days or is gone')
  })
}
