import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Lets one write of a surfer follow the other until the transaction ends: two at once would each count what is there, and
 * look for an earlier try, without the other. False when the surfer is gone.
 */
export async function takeTurn(transaction: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} for no key update`.execute(transaction)
  return rows.length > 0
}
