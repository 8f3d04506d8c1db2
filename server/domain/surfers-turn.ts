import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Until the transaction ends, so that limits count correctly. False if the surfer no longer exists. */
export async function takeTurn(transaction: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} for no key update`.execute(transaction)
  return rows.length > 0
}
