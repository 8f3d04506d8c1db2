import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Text, because a function taking a row type fails on other shards (docs/scale.md). Null for a row of nulls. */
export const surferJson = (surfer: RawBuilder<unknown>) => sql`
  case when ${surfer}.id is not null then json_build_object(
    'id', ${surfer}.id, 'firstName', ${surfer}.first_name, 'lastName', ${surfer}.last_name,
    'username', ${surfer}.username, 'profileImageUrl', ${surfer}.profile_image_url) end`

type FullName = { firstName: string; lastName: string }

/** Call it last: removing an account locks these rows, so waiting for others afterwards could deadlock. */
export async function learnNameWords(transaction: Database, names: readonly FullName[]): Promise<void> {
  const inFull = names.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  await sql`
    insert into name_words (word)
    select distinct word from unnest(${inFull}::text[]) name, unnest(words_of(name)) word order by word
    on conflict do nothing`.execute(transaction)
}
