import { type Insertable, sql } from 'kysely'
import type { Database } from '#server/platform/database.ts'
import { delivering } from '#server/platform/notifying.ts'
import type { Notifications } from '#server/platform/schema.ts'

/** Writes a notification as it is named here, folded into none, and what leaves for it by push and mail; its id. */
export const aNotice = (db: Database, notice: Insertable<Notifications>): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const { id } = await tx.insertInto('notifications').values(notice).returning('id').executeTakeFirstOrThrow()
    await sql`
      with told as (select user_id, id, kind, true as is_new from notifications where id = ${id})
      ${delivering(sql`told`)}`.execute(tx)
    return id
  })
