import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** SQL: `buddy_name` of links to this surfer; '' for an unknown id. */
export const buddyNameOf = (userId: RawBuilder<unknown> | string) => sql<string>`coalesce((
  select plain_text(u.first_name) || chr(1) || plain_text(u.last_name) from users u where u.id = ${userId}), '')`

/** Call it in the transaction that changes the name. */
export async function renameInLinks(transaction: Database, userId: string): Promise<void> {
  await sql`update buddy_links set buddy_name = ${buddyNameOf(userId)} where buddy_id = ${userId}`.execute(transaction)
}
