import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { SpotProposal } from '#contract/sea/spot-proposals.ts'
import { spotsChanged } from '#server/features/spots/events.ts'
import { mergeStaged, type Outcome } from '#server/features/spots/import-merge.ts'
import { SAME_SPOT_CHORD, SPOT_LIKE } from '#server/features/spots/same-spot.ts'
import type { DB } from '#server/platform/database/schema.ts'
import { publish } from '#server/platform/live/publish.ts'

/** '' and null for missing values. */
export type ImportedSpot = Pick<
  SpotProposal,
  'name' | 'area' | 'country' | 'description' | 'latitude' | 'longitude' | 'facing' | 'breakKind' | 'bottom'
> & {
  /** From 1. */
  row: number
  /** Permanent id in the source, such as 'osm:node/123', or null. */
  sourceKey: string | null
  /** Other names, by which search finds it. */
  aliases: string[] | null
}

type Import = Transaction<DB>
/** Another spot with an earlier row's key. */
type RepeatedKey = { row: number; name: string; sourceKey: string; firstRow: number }

/** Advisory lock: one import at a time. */
const LOCK = 4_046_113
const REPEATED_AT_ONCE = 5_000

/** Own connection without statement limits; rolled back when `work` throws, the process dies or `signal` aborts. */
export async function importing<Result>(
  url: string,
  signal: AbortSignal,
  work: (tx: Import) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'lineup import' })
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // A broken connection fails its statement, which has the reason.
    client.on('error', () => {})
    signal.addEventListener('abort', () => void client.end())
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
      // Sorts a million rows in memory.
      await sql`set local work_mem = '64MB'`.execute(tx)
      await sql.raw(SPOT_LIKE).execute(tx)
      await sql`
        create temp table staged (
          row_number integer primary key, source_key text, name text, area text, country text, description text,
          latitude float8, longitude float8, facing smallint, break_kind text, bottom text, place cube, words text, aliases text[]
        ) on commit drop`.execute(tx)
      return work(tx)
    })
  } finally {
    await db.destroy()
  }
}

/** Inserts valid rows into a temporary table. */
export async function stage(tx: Import, spots: ImportedSpot[]): Promise<void> {
  await sql`
    insert into staged
    select "row", "sourceKey", name, area, country, description, latitude, longitude, facing, "breakKind", bottom,
      sphere_point(latitude, longitude), pg_temp.words_of(name), aliases
    from jsonb_to_recordset(${JSON.stringify(spots)}::jsonb) as entry (
      "row" integer, "sourceKey" text, name text, area text, country text, description text,
      latitude float8, longitude float8, facing smallint, "breakKind" text, bottom text, aliases text[]
    )`.execute(tx)
}

/** In batches. Repeated rows of the same spot stay to be merged. */
export async function* takeRepeatedKeys(tx: Import): AsyncGenerator<RepeatedKey[]> {
  await sql`analyze staged`.execute(tx)
  await sql`
    create temp table repeated on commit drop as
    select later.*,
      later.place <-> first.place <= ${sql.lit(SAME_SPOT_CHORD)}
        and pg_temp.same_words(later.words, first.words) as is_same
    from (
      select row_number, name, source_key, place, words,
        min(row_number) over (partition by source_key) as first_row
      from staged where source_key is not null
    ) later join staged first on first.row_number = first_row
    where later.row_number > first_row`.execute(tx)
  await sql`
    update staged set source_key = null from repeated where staged.row_number = repeated.row_number`.execute(tx)
  await sql`
    delete from staged using repeated where staged.row_number = repeated.row_number and not is_same`.execute(tx)
  for (let after = 0; ; ) {
    const { rows } = await sql<RepeatedKey>`
      select row_number as "row", name, source_key as "sourceKey", first_row as "firstRow"
      from repeated where not is_same and row_number > ${after}
      order by row_number limit ${REPEATED_AT_ONCE}`.execute(tx)
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!.row
  }
}

/** Merges staged rows into the spots and publishes; counts rows. `attribution` is shown with this source's values. */
export async function merge(
  tx: Import,
  attribution: string,
  onProgress: (rows: number) => void = () => {},
): Promise<Outcome> {
  const outcome = await mergeStaged(tx, attribution, onProgress)
  if (outcome.added + outcome.merged + outcome.changed > 0) await publish(tx, spotsChanged, {})
  return outcome
}
