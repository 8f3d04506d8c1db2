import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

type Text = { name: string; version: number; hash: Buffer; markdown: string }

/** Returns when a process of this server first showed this text. */
export async function storeShown(db: Database, { name, version, hash, markdown }: Text): Promise<string> {
  await sql`
    insert into policies (name, version, hash, markdown) values (${name}, ${version}, ${hash}, ${markdown})
    on conflict do nothing`.execute(db)
  const { firstShownAt } = await db
    .selectFrom('policies')
    .select('firstShownAt')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return firstShownAt
}

/** Records that a new surfer agreed to the newest version of each policy. */
export async function agreeBySigningUp(db: Database, userId: string): Promise<void> {
  await sql`
    insert into policy_agreements (user_id, name, version, hash)
    select distinct on (name) ${userId}::uuid, name, version, hash from policies
    order by name, version desc, first_shown_at desc`.execute(db)
}
