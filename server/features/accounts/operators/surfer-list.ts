import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { ListedSurfer, OpenedSurfer, surfers } from '#contract/operators/surfers.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { listLog } from '#server/domain/operators.ts'
import { standingOf } from '#server/domain/visibility.ts'
import { endsAt } from '#server/features/accounts/core/endings.ts'
import type { Database } from '#server/platform/database/database.ts'

type ListDeps = Pick<Deps, 'db' | 'env'>

const LOGGED = 20

/** For `u` (users). Noon, so that a day is the same in most time zones. */
const columnsFor = ({ TWO_STEP_SIGN_IN }: Deps['env']) => sql`
  u.id, u.first_name, u.last_name, u.username, u.profile_image_url, coalesce(u.email, '') as email,
  u.email_verified_at is not null as email_verified, u.created_at as signed_up_at, u.role,
  u.email_verified_at is not null and coalesce(u.two_step_sign_in, ${TWO_STEP_SIGN_IN === 'required'}) as has_two_steps,
  ${standingOf(sql`u.id`)} as standing,
  date_trunc('day', greatest(
    (select max(s.extended_at) from sign_ins s where s.user_id = u.id),
    (select max(b.used_at) from known_browsers b where b.user_id = u.id)), 'UTC') + interval '12 hours' as seen_at`

/** Newest first; with `q` by what begins with it: usernames, names, last names, then addresses. */
export async function list({ db, env }: ListDeps, query: QueryOf<typeof surfers>): Promise<ListedSurfer[]> {
  const { q, limit, cursor } = query
  if (q !== '') return search({ db, env }, query)
  const { rows } = await sql<ListedSurfer>`
    select ${columnsFor(env)} from users u
    where ${cursor ? sql`u.id < ${cursor}` : sql`true`} order by u.id desc limit ${limit}`.execute(db)
  return rows
}

type Field = { key: RawBuilder<string>; start: RawBuilder<string> }

/** Each with an index, so that a page reads a few rows of each among a million surfers. */
const fieldsOf = (q: string): Field[] => {
  const [plain, lower] = [sql<string>`plain_text(${q})`, sql<string>`lower(${q})`]
  return [
    { key: sql`lower(u.username)`, start: lower },
    { key: sql`u.search_text`, start: plain },
    { key: sql`plain_text(u.last_name || ' ' || u.first_name)`, start: plain },
    { key: sql`lower(u.email)`, start: lower },
  ]
}

const begins = ({ key, start }: Field) =>
  sql`(${start} <> '' and ${key} ~>=~ ${start} and ${key} ~<~ (${start} || U&'\\+10FFFF'))`

/** End of the page before: `nth` of the fields. */
type End = { nth: number; key: string; id: string }

/** Reads a field only once those before it have no more: names begin as usernames do, and would be skipped one by one. */
async function search({ db, env }: ListDeps, { q, limit, cursor }: QueryOf<typeof surfers>): Promise<ListedSurfer[]> {
  const fields = fieldsOf(q)
  const end = cursor ? await endOfPage(db, fields, cursor) : undefined
  if (cursor && !end) return []
  const ids: string[] = []
  for (let nth = end?.nth ?? 0; nth < fields.length && ids.length < limit; nth += 1)
    ids.push(...(await idsBy(db, fields, nth, { end, limit: limit - ids.length })))
  const { rows } = await sql<ListedSurfer>`
    select ${columnsFor(env)} from unnest(${ids}::uuid[]) with ordinality found (id, nth) join users u on u.id = found.id
    order by found.nth`.execute(db)
  return rows
}

/** Undefined if the surfer is gone or no longer found. */
async function endOfPage(db: Database, fields: Field[], id: string): Promise<End | undefined> {
  const by = (value: (field: Field, nth: number) => RawBuilder<unknown>) =>
    sql.join(
      fields.map((field, nth) => sql`when ${begins(field)} then ${value(field, nth)}`),
      sql` `,
    )
  const { rows } = await sql<End>`
    select u.id, case ${by((_, nth) => sql.lit(nth))} end as nth, case ${by(({ key }) => key)} end as key
    from users u where u.id = ${id}`.execute(db)
  return rows[0]?.nth === null ? undefined : rows[0]
}

type Part = { end: End | undefined; limit: number }

/** Those whom no earlier field finds, after the end of the page before. */
async function idsBy(db: Database, fields: Field[], nth: number, { end, limit }: Part): Promise<string[]> {
  const { key } = fields[nth]!
  const earlier = fields.slice(0, nth).map((field) => sql`and not ${begins(field)}`)
  const after =
    end?.nth === nth ? sql`and ${key} ~>=~ ${end.key} and (${key} <> ${end.key} or u.id > ${end.id})` : sql``
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where ${begins(fields[nth]!)} ${sql.join(earlier, sql` `)} ${after}
    order by ${key} using ~<~, u.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Refuses `user_not_found`. */
export async function byId({ db, env }: ListDeps, id: string): Promise<OpenedSurfer> {
  const [{ rows }, log] = await Promise.all([
    sql<Omit<OpenedSurfer, 'log'>>`
      select ${columnsFor(env)}, u.leaves_at,
        (select st.until from standings st where st.user_id = u.id) as standing_until,
        (select count(*)::int from sign_ins where user_id = u.id and ${endsAt} > now()) as sign_ins
      from users u where u.id = ${id}`.execute(db),
    listLog(db, { limit: LOGGED, surferId: id }),
  ])
  if (!rows[0]) throw new Refusal('user_not_found')
  return { ...rows[0], log }
}
