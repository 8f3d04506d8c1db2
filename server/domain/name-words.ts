import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

type FullName = { firstName: string; lastName: string }

/**
 * Keeps each word of these names, where mistyped names are looked up. Called last in the transaction that writes the names:
 * who removes an account holds its rows and then waits for all who write words, so nobody may wait for rows after this.
 */
export async function learnNameWords(transaction: Database, names: readonly FullName[]): Promise<void> {
  const inFull = names.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  // In one order, so that nobody waits in a circle.
  await sql`
    insert into name_words (word)
    select distinct word from unnest(${inFull}::text[]) name, unnest(words_of(name)) word order by word
    on conflict do nothing`.execute(transaction)
}
