import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Before an account is removed: cases about others on its sessions and plans, which are gone, no longer name it. */
export async function forgetOwner(tx: Database, userId: string): Promise<void> {
  await sql`
    update moderation_cases set owner_id = ${NOBODY}, parent_id = null
    where owner_id = ${userId} and surfer_id is distinct from ${userId}`.execute(tx)
}
