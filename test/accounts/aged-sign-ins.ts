import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Makes a surfer's sign-ins so much older: for them it is as if this time (in milliseconds) had passed. */
export const ageSignIns = (db: Database, { id }: { id: string }, milliseconds: number) => {
  const by = sql`make_interval(secs => ${milliseconds / 1000})`
  return sql`
    update sign_ins set created_at = created_at - ${by}, extended_at = extended_at - ${by},
      expires_at = expires_at - ${by}, confirmed_at = confirmed_at - ${by}
    where user_id = ${id}`.execute(db)
}
