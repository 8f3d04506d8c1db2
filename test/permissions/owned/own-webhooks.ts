import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { insertRows } from '#test/fixtures/rows.ts'
import { unlike } from '#test/permissions/owned/guarded.ts'

/** A surfer's, or the server's; it got a test. */
export async function aWebhook(db: Database, owner?: TestSurfer) {
  const url = `https://hooks.example.com/${unlike()}`
  const webhook = { id: randomUUID(), deliveryId: randomUUID(), url }
  // The first world's stays; more of the server than its limit would refuse the next one.
  if (!owner)
    await sql`
      delete from webhooks where user_id is null
        and created_at > (select min(created_at) from webhooks where user_id is null)`.execute(db)
  const events = owner ? ['session.checked_in'] : ['surfer.joined']
  await insertRows(db, 'webhooks', { id: webhook.id, userId: owner?.id ?? null, url, events })
  await insertRows(db, 'webhookDeliveries', {
    id: webhook.deliveryId,
    webhookId: webhook.id,
    surferId: owner?.id ?? null,
    type: 'webhook.test',
  })
  return webhook
}
