import { sql } from 'kysely'
import type { PolicyVersion } from '#contract/accounts/policies.ts'
import { Refusal } from '#contract/refusals.ts'
import { settingsChanged } from '#server/features/own-data/events.ts'
import type { ShownPolicy, ToAgreeSql } from '#server/features/policies/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Nobody is requested to agree to version 1, which was there when they signed up. */
export const toAgreeSqlFor =
  (texts: readonly PolicyVersion[]): ToAgreeSql =>
  (userId) =>
    sql`(
  select json_agg(json_build_object('name', shown.name, 'version', shown.version))
  from unnest(${texts.map(({ name }) => name)}::text[], ${texts.map(({ version }) => version)}::int[]) shown (name, version)
  where shown.version > coalesce((
    select max(a.version) from policy_agreements a where a.user_id = ${userId} and a.name = shown.name), 1))`

/** All or none: refuses not_found for a version that no process has shown. Has the surfer's other pages refetch. */
export async function agree(
  db: Database,
  shown: readonly ShownPolicy[],
  userId: string,
  given: readonly PolicyVersion[],
): Promise<{ policiesToAgree: PolicyVersion[] | null }> {
  const { rows: known } = await sql<PolicyVersion>`
    with given as (
      select * from unnest(${given.map(({ name }) => name)}::text[], ${given.map(({ version }) => version)}::int[])
        given (name, version)
    ), known as (
      select distinct on (p.name, p.version) p.name, p.version, p.hash
      from policies p join given using (name, version)
      order by p.name, p.version, p.hash = any(${shown.map(({ hash }) => hash)}::bytea[]) desc, p.first_shown_at desc
    ), agreed as (
      insert into policy_agreements (user_id, name, version, hash)
      select ${userId}, name, version, hash from known
      where not exists (select from given left join known k using (name, version) where k.hash is null)
      on conflict do nothing
    )
    select name, version from known`.execute(db)
  const isKnown = ({ name, version }: PolicyVersion) =>
    known.some((policy) => policy.name === name && policy.version === version)
  if (!given.every(isKnown)) throw new Refusal('not_found')
  const { rows } = await sql<{ policiesToAgree: PolicyVersion[] | null }>`
    select ${toAgreeSqlFor(shown)(userId)} as policies_to_agree`.execute(db)
  await publish(db, settingsChanged, { userIds: [userId] })
  return { policiesToAgree: rows[0]?.policiesToAgree ?? null }
}
