import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  type Applied,
  isRepeatable,
  type Migration,
  type MigrationFiles,
  planRepeatables,
  type Repeatable,
  readMigrations,
  refuseOther,
} from '#server/platform/database/migration-files.ts'
import { lockForServer } from '#server/platform/database/restore-locks.ts'

/** Arbitrary lock number: its holder migrates, the others wait. */
const LOCK = 7_283_311

/** Runs numbered files, then `repeatable/`. Throws before any change for unknown, changed or newer migrations. */
export async function migrate(url: string, folder?: URL): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // A broken connection fails its statement, which reports the reason.
  client.on('error', () => {})
  await client.connect()
  try {
    await lockForServer(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(MIGRATIONS_TABLE)
    const { files, repeatableFiles } = await readMigrations(folder)
    const stored = await readApplied(client)
    const rows = recognizeBaseline(stored, files)
    const applied = rows.filter((row) => !isRepeatable(row))
    refuseOther(applied, files)
    const repeatables = planRepeatables(rows, repeatableFiles)
    if (rows !== stored) await storeBaseline(client, files)
    const names = new Set(applied.map(({ name }) => name))
    const pending = [...files].filter(([name]) => !names.has(name))
    for (const [nth, [name, file]] of pending.entries())
      await whileOthersRun(client, async () => {
        await applyMigration(client, { name, ...file })
        // All of them, because a numbered migration may have dropped one to change a column.
        if (nth === pending.length - 1) await applyRepeatables(client, repeatables.all)
      })
    if (pending.length === 0 && repeatables.changed.length > 0)
      await whileOthersRun(client, () => applyRepeatables(client, repeatables.changed))
  } finally {
    await client.end()
  }
}

/** Without `alter table` where nothing is missing: its lock would wait for a running backup. */
export const MIGRATIONS_TABLE = `
  create table if not exists migrations (
    name text primary key, applied_at timestamptz default now(), checksum text, replaced text[], serves text);
  do $$ begin
    if not exists (select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'serves') then
      alter table migrations add column if not exists checksum text, add column if not exists replaced text[],
        add column if not exists serves text;
    end if;
  end $$`

const LOCK_TIMEOUT_MS = 2_000
const LOCK_ATTEMPTS = 150
const LOCK_PAUSE_MS = 2_000

/**
 * One transaction, repeated while it cannot lock a table: statements of running processes queue behind a waiting lock, so it
 * waits for a long one, such as a backup's, between attempts.
 */
async function whileOthersRun(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      await work()
      return void (await client.query('commit'))
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isLocked || attempt === LOCK_ATTEMPTS) throw error
      await client.query('rollback')
      await pause(LOCK_PAUSE_MS)
    }
}

const LOCK_NOT_AVAILABLE = '55P03'

/** From any version: the column `serves` is newer than the others. */
export const readApplied = async (client: Pick<pg.Client, 'query'>): Promise<Applied[]> =>
  (
    await client.query<Applied>(
      `select name, checksum, replaced, to_jsonb(m) ->> 'serves' as serves from migrations m order by name`,
    )
  ).rows

/** Part of a transaction. */
export async function applyMigration(client: pg.Client, { name, text, checksum, serves }: Migration): Promise<void> {
  await client.query(text)
  await client.query('insert into migrations (name, checksum, serves) values ($1, $2, $3)', [name, checksum, serves])
}

/** Part of a transaction. */
export async function applyRepeatables(client: pg.Client, repeatables: Repeatable[]): Promise<void> {
  for (const { name, text, checksum, serves, isChanged } of repeatables) {
    await client.query(text)
    if (isChanged)
      await client.query(
        `insert into migrations as m (name, checksum, serves, replaced) values ($1, $2, $3, '{}')
        on conflict (name) do update set checksum = excluded.checksum, serves = excluded.serves,
          applied_at = excluded.applied_at, replaced = m.replaced || m.checksum`,
        [name, checksum, serves],
      )
  }
}

export const BASELINE = '0001_baseline.sql'

/** Numbered migrations that the baseline replaced, in order (decision 84). */
export const REPLACED = `
  0001_init 0002_discover 0003_community 0004_plans_and_own_data 0005_safety 0006_clocks 0007_limits 0008_uploads
  0009_accounts 0010_sign_in 0013_unverified_positions 0014_sea_places 0015_break_profiles 0016_buoys
  0018_account_letters 0020_contact_links 0021_tracks 0022_track_imports 0023_session_conditions 0024_boards
  0026_track_imports_newest 0027_two_step_sign_in 0028_past_buoy_hours 0029_wrap_up 0032_first_steps
  0034_late_entries 0035_publishing_leaves_the_triggers 0036_jobs_and_fan_outs 0037_newest_likes 0038_growing_reads
  0039_background_work 0040_outbox_columns 0041_favourites 0042_spot_alerts 0043_feed 0044_plan_messages 0045_people
  0046_weekly_summary 0047_deliveries_and_quiet_looks 0048_buddy_names 0049_watched_squares
  0050_late_notices_and_loved_days 0051_words_of_names_and_offered_channels 0053_feed_by_week
  0054_unanswered_requests 0055_all_clears_heard 0056_visits_from_the_index 0057_conditions_due_without_flags
  0058_asked_by_alerts 0059_counted_likes 0060_packed_sea 0061_retries_of_past_days 0062_freezing_from_the_outbox
  0063_asked_without_expression 0064_likes_by_time 0065_surfers_and_spots_as_text 0066_who_sees_what_as_text
  0067_who_left_a_plan 0068_names_that_can_be_read 0069_turns_of_imports 0070_safety_mail 0071_damaged_recordings
  0072_sent_tracks 0073_bytes_that_wait 0074_safety_mail_already_on 0077_letters_for_several 0080_link_shows
  0081_counted_tracks 0083_room_for_notified_windows`
  .trim()
  .split(/\s+/)
  .map((name) => `${name}.sql`)
export const isReplaced = ({ name }: Pick<Applied, 'name'>) => REPLACED.includes(name)

/** Replaces rows by the baseline's; the same array without any to replace. Throws if only some were applied. */
function recognizeBaseline(rows: Applied[], files: MigrationFiles): Applied[] {
  const count = rows.filter(isReplaced).length
  if (count === 0) return rows
  if (count < REPLACED.length)
    throw new Error(
      `This database has ${count} of the ${REPLACED.length} migrations that server/migrations/${BASELINE} replaced. Start the last Lineup that has migrations/${REPLACED.at(-1)} once, then this one: docs/operating.md says how.`,
    )
  const checksum = files.get(BASELINE)?.checksum ?? null
  return [{ name: BASELINE, checksum, replaced: null, serves: null }, ...rows.filter((row) => !isReplaced(row))]
}

async function storeBaseline(client: pg.Client, files: MigrationFiles): Promise<void> {
  await client.query(
    `with replaced as (delete from migrations where name = any($1))
    insert into migrations (name, checksum) values ($2, $3)`,
    [REPLACED, BASELINE, files.get(BASELINE)?.checksum],
  )
}
