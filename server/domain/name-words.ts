import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

type FullName = { firstName: string; lastName: string }

/** Call it last: removing an account locks these rows, so waiting for others afterwards could deadlock. */
export async function learnNameWords(transaction: Database, names: readonly FullName[]): Promise<void> {
  const inFull = names.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  await sql`
    insert into name_words (word)
    select distinct word from unnest(${inFull}::text[]) name, unnest(words_of(name)) word order by word
    on conflict do nothing`.execute(transaction)
}
