import { type RawBuilder, sql } from 'kysely'
import type { PolicyVersion } from '#contract/accounts/policies.ts'
import type { Language } from '#languages'
import type { Database } from '#server/platform/database/database.ts'

export type ShownPolicy = PolicyVersion & { hash: Buffer }
/** Those that a reader of this language is shown. */
export type PoliciesToAgree = (language: Language) => readonly ShownPolicy[]

/** SQL of the policies that a surfer has not agreed to in their present version, as JSON; null without any. */
export type ToAgreeSql = (userId: string) => RawBuilder<PolicyVersion[] | null>

/** Those in the sentence below every form of a sign-up. */
const NAMED_AT_SIGN_UP: readonly string[] = ['terms', 'privacy']

/** Returns when a process of this server first showed this text. */
export async function storeShown(
  db: Database,
  { name, version, hash, markdown }: ShownPolicy & { markdown: string },
): Promise<string> {
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

export async function agreeBySigningUp(db: Database, userId: string, shown: readonly ShownPolicy[]): Promise<void> {
  const named = shown.filter(({ name }) => NAMED_AT_SIGN_UP.includes(name))
  const rows = named.map(({ name, version, hash }) => ({ userId, name, version, hash }))
  if (rows.length > 0) await db.insertInto('policyAgreements').values(rows).execute()
}
