import { sql } from 'kysely'
import { logAction } from '#server/domain/operators.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import type { RestoreTimes } from '#server/platform/outbox/outbox.ts'

/** Settles what is due of one kind without sending it; returns how much. */
export type Settler = (tx: Database, times: RestoreTimes) => Promise<number>

type Restored = { backedUpAt: Date; archive: string; settlers: Readonly<Record<string, Settler>> }

/** In the restore's transaction, on its rows. Records the counts for operators (decision 97), and itself in their log. */
export async function settleMissed(tx: Database, { backedUpAt, archive, settlers }: Restored): Promise<void> {
  const { rows } = await sql<{ restoredAt: string }>`select ${databaseTime()} as restored_at`.execute(tx)
  const restoredAt = new Date(rows[0]!.restoredAt)
  const settled: Record<string, number> = {}
  for (const [kind, settle] of Object.entries(settlers)) settled[kind] = await settle(tx, { backedUpAt, restoredAt })
  await tx
    .insertInto('restores')
    .values({
      restoredAt: restoredAt.toISOString(),
      backedUpAt: backedUpAt.toISOString(),
      archive,
      settled: JSON.stringify(settled),
    })
    .execute()
  const details = { backedUpAt: backedUpAt.toISOString() }
  await logAction(tx, { operatorId: null, action: 'restored', details })
}
