import { sql } from 'kysely'
import { sessionChanged } from '#server/features/sessions/events.ts'
import { boardKey } from '#server/features/sessions/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Text equal to the old name, except for case and spaces, is renamed. Only an active session is published. */
export async function renameBoard(
  tx: Database,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with renamed as (
      update surf_sessions set board = ${to}
      where user_id = ${userId} and ${boardKey(sql`board`)} = ${boardKey(from)}
      returning id, is_active
    )
    select id from renamed where is_active`.execute(tx)
  for (const { id } of rows) await publish(tx, sessionChanged, { userId, sessionId: id })
}
