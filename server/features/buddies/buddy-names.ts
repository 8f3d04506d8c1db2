import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** SQL: the `buddy_name` of links to this surfer; '' when nobody has the id. */
export const buddyNameOf = (userId: RawBuilder<unknown> | string) => sql<string>`coalesce((
  select plain_text(u.first_name) || chr(1) || plain_text(u.last_name) from users u where u.id = ${userId}), '')`

/** Writes a surfer's changed name to the links of their buddies, in the transaction that changed it. */
export async function renameInLinks(transaction: Database, userId: string): Promise<void> {
  await sql`update buddy_links set buddy_name = ${buddyNameOf(userId)} where buddy_id = ${userId}`.execute(transaction)
}
