import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { changeSettings, Settings } from '#contract/own-data.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#server/platform/database.ts'

/** What this surfer wants of the app. Refuses `sign_in_required` when the account is gone. */
export async function ofSurfer(db: Database, userId: string): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select default_visibility, findable_by, units from users where id = ${userId}`.execute(db)
  return theirs(rows)
}

/** Writes what is named and answers all of it; what is not named stays. Refuses as `ofSurfer` does. */
export async function change(
  db: Database,
  userId: string,
  { defaultVisibility, findableBy, units }: BodyOf<typeof changeSettings>,
): Promise<Settings> {
  const { rows } = await sql<Settings>`
    update users set default_visibility = coalesce(${defaultVisibility ?? null}, default_visibility),
      findable_by = coalesce(${findableBy ?? null}, findable_by), units = coalesce(${units ?? null}, units)
    where id = ${userId}
    returning default_visibility, findable_by, units`.execute(db)
  return theirs(rows)
}

function theirs([settings]: Settings[]): Settings {
  if (!settings) throw new Refusal('sign_in_required')
  return settings
}
