import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { FormKeeping } from '#server/features/users/profiles.ts'
import type { Database } from '#server/platform/database/database.ts'

type Names = { username: string; firstName: string; lastName: string }

/** For operators: returns the former names. Refuses `user_not_found`. */
export const namesWriter =
  ({ renameInLinks }: Pick<FormKeeping, 'renameInLinks'>) =>
  async (tx: Database, surferId: string, { username, firstName, lastName }: Names): Promise<Names> => {
    const { rows } = await sql<Names>`
      with former as (select id, username, first_name, last_name from users where id = ${surferId} for no key update)
      update users set username = ${username}, first_name = ${firstName}, last_name = ${lastName}
      from former where users.id = former.id
      returning former.username, former.first_name, former.last_name`.execute(tx)
    if (!rows[0]) throw new Refusal('user_not_found')
    await renameInLinks(tx, surferId)
    return rows[0]
  }
