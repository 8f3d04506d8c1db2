import { createHmac } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { secretOf } from '#server/platform/database/secrets.ts'

/** `at`: ISO time by the database's clock; receivers refuse wrong ones. */
type Signed = { id: string; at: string; body: string; secrets: readonly string[] }

const PREFIX = 'whsec_'
/** Bytes of a secret: base64 after `whsec_`, otherwise its UTF-8. */
const keyOf = (secret: string) =>
  secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret)

/**
 * `whsec_…` with 256 bits, derived from the installation's own secret, so that no row of a webhook, export or page holds
 * it. `nth`: how many it replaced.
 */
export async function secretOfWebhook(db: Database, id: string, nth: number): Promise<string> {
  const key = createHmac('sha256', await secretOf(db, 'webhooks'))
    .update(nth === 0 ? id : `${id} ${nth}`)
    .digest()
  return PREFIX + key.toString('base64')
}

/** Headers of a JSON body, signed with each secret as https://www.standardwebhooks.com; the id lets receivers detect repeats. */
export function signedHeaders({ id, at, body, secrets }: Signed) {
  const seconds = String(Math.floor(Date.parse(at) / 1000))
  const sign = (secret: string) =>
    `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64')}`
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map(sign).join(' '),
  }
}
