import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import { MAX_WEBHOOKS, WEBHOOK_DELIVERIES_SHOWN } from '#contract/limits.ts'
import { TEST_EVENT } from '#contract/people/webhook-events.ts'
import type { ownWebhooks, WebhookDelivery } from '#contract/people/webhooks.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { takeTurn } from '#server/domain/create-once.ts'
import { dropWaiting } from '#server/features/webhooks/delivery/switching-off.ts'
import { webhookQueued } from '#server/features/webhooks/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'
import { isOutgoingAddress } from '#server/platform/outgoing/addresses.ts'
import { secretOfWebhook } from '#server/platform/outgoing/signature.ts'
import { DAY_MS } from '#surf/time/durations.ts'

/** A surfer's id; null: the server, for operators. */
type Owner = string | null
type Webhook = ReplyOf<typeof ownWebhooks.change>
type Written = { name: string; url: string; events: string[] }
type WebhookDeps = Pick<Deps, 'db' | 'env'>

const isOf = (owner: Owner) => (owner === null ? sql`w.user_id is null` : sql`w.user_id = ${owner}`)

/** A replaced secret ends after this. */
const SECRET_OVERLAP_MS = DAY_MS

const lastSecretEnd = sql`w.secret_ends[cardinality(w.secret_ends)]`
const columns = sql`w.id, w.name, w.url, w.events, w.created_at, w.off_at is null as is_on, w.failing_since,
  case when ${lastSecretEnd} > ${databaseTime()} then ${lastSecretEnd} end as former_secret_until`

export async function list(db: Database, owner: Owner): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`select ${columns} from webhooks w where ${isOf(owner)} order by w.id`.execute(db)
  return rows
}

/** Refuses `too_many_webhooks`, and an address that is not public. */
export async function add(
  { db, env }: WebhookDeps,
  { owner, by }: { owner: Owner; by: string },
  { name, url, events }: Written,
): Promise<{ webhook: Webhook; secret: string }> {
  refuseAddress(url, env)
  const webhook = await db.transaction().execute(async (tx) => {
    await takeTurn(tx, by)
    const { length } = await list(tx, owner)
    if (length >= MAX_WEBHOOKS) throw new Refusal('too_many_webhooks')
    const { rows } = await sql<Webhook>`
      insert into webhooks as w (user_id, name, url, events) values (${owner}, ${name}, ${url}, ${events}::text[])
      returning ${columns}`.execute(tx)
    return rows[0]!
  })
  return { webhook, secret: await secretOfWebhook(db, webhook.id, 0) }
}

/** Until the replaced secret ends, calls are signed with both, so that the receiver can change at any time. */
export async function renewSecret(
  db: Database,
  owner: Owner,
  id: string,
): Promise<{ webhook: Webhook; secret: string }> {
  const { rows } = await sql<Webhook & { nth: number }>`
    update webhooks w set secret_ends = w.secret_ends || ${databaseTime(SECRET_OVERLAP_MS)}
    where ${isOf(owner)} and w.id = ${id} returning ${columns}, cardinality(w.secret_ends) as nth`.execute(db)
  if (!rows[0]) throw new Refusal('webhook_not_found')
  const { nth, ...webhook } = rows[0]
  return { webhook, secret: await secretOfWebhook(db, id, nth) }
}

/** Omitted fields stay. Turned off, it forgets what waits; turned on, it begins without failures. */
export async function change(
  { db, env }: WebhookDeps,
  owner: Owner,
  id: string,
  {
    name,
    url,
    events,
    isOn,
  }: { [Field in keyof Written]?: Written[Field] | undefined } & { isOn?: boolean | undefined },
): Promise<Webhook> {
  if (url !== undefined) refuseAddress(url, env)
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Webhook>`
      update webhooks w set name = coalesce(${name ?? null}, name), url = coalesce(${url ?? null}, url),
        events = coalesce(${events ?? null}::text[], events),
        off_at = case ${isOn ?? null}::boolean when true then null when false then ${databaseTime()} else off_at end,
        failing_since = case when ${isOn ?? null}::boolean then null else failing_since end
      where ${isOf(owner)} and w.id = ${id} returning ${columns}`.execute(tx)
    if (!rows[0]) throw new Refusal('webhook_not_found')
    if (isOn === false) await dropWaiting(tx, id)
    return rows[0]
  })
}

export async function remove(db: Database, owner: Owner, id: string): Promise<{ id: string }> {
  const { rows } = await sql`delete from webhooks w where ${isOf(owner)} and w.id = ${id} returning id`.execute(db)
  if (rows.length === 0) throw new Refusal('webhook_not_found')
  return { id }
}

/** From an account that may have been a stranger's. */
export async function removeAllWebhooks(db: Database, userId: string): Promise<void> {
  await sql`delete from webhooks where user_id = ${userId}`.execute(db)
}

const shown = sql`d.id, d.type, d.happened_at, d.state, d.attempts, d.tried_at, d.answer,
  case when d.state = 'due' then coalesce(d.run_at, d.happened_at) end as next_at`

export async function deliveries(db: Database, owner: Owner, id: string): Promise<WebhookDelivery[]> {
  await find(db, owner, id)
  const { rows } = await sql<WebhookDelivery>`
    select ${shown} from webhook_deliveries d where d.webhook_id = ${id}
    order by d.id desc limit ${WEBHOOK_DELIVERIES_SHOWN}`.execute(db)
  return rows
}

export async function test(db: Database, owner: Owner, id: string): Promise<WebhookDelivery> {
  await refuseOff(db, owner, id)
  const { rows } = await sql<WebhookDelivery>`
    insert into webhook_deliveries as d (webhook_id, type, surfer_id) values (${id}, ${TEST_EVENT}, ${owner})
    returning ${shown}`.execute(db)
  await publish(db, webhookQueued, {})
  return rows[0]!
}

/** The receiver knows it by its id. One that waits is tried at once; one that is being sent stays as it is. */
export async function replay(db: Database, owner: Owner, id: string, deliveryId: string): Promise<WebhookDelivery> {
  await refuseOff(db, owner, id)
  const { rows } = await sql<WebhookDelivery>`
    update webhook_deliveries d set
      state = 'due', attempts = case when d.lease_until > ${databaseTime()} then d.attempts else 0 end,
      run_at = ${databaseTime()}
    where d.webhook_id = ${id} and d.id = ${deliveryId} returning ${shown}`.execute(db)
  if (!rows[0]) throw new Refusal('delivery_not_found')
  await publish(db, webhookQueued, {})
  return rows[0]
}

async function find(db: Database, owner: Owner, id: string): Promise<Webhook> {
  const { rows } = await sql<Webhook>`select ${columns} from webhooks w where ${isOf(owner)} and w.id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw new Refusal('webhook_not_found')
  return rows[0]
}

async function refuseOff(db: Database, owner: Owner, id: string): Promise<void> {
  if (!(await find(db, owner, id)).isOn) throw new Refusal('webhook_off')
}

function refuseAddress(url: string, env: Deps['env']) {
  if (!isOutgoingAddress(url, env))
    throw new Refusal('invalid_request', { issues: [{ path: 'url', text: (texts) => texts.enterAPublicAddress }] })
}
