import type pg from 'pg'
import type { Applied, MigrationFiles } from '#server/platform/database/migration-files.ts'

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
const isReplaced = ({ name }: Applied) => REPLACED.includes(name)

/** Replaces rows by the baseline's; the same array without any to replace. Throws if only some were applied. */
export function recognizeBaseline(rows: Applied[], files: MigrationFiles): Applied[] {
  const count = rows.filter(isReplaced).length
  if (count === 0) return rows
  if (count < REPLACED.length)
    throw new Error(
      `This database has ${count} of the ${REPLACED.length} migrations that server/migrations/${BASELINE} replaced. Start the last Lineup that has migrations/${REPLACED.at(-1)} once, then this one: docs/operating.md says how.`,
    )
  const checksum = files.get(BASELINE)?.checksum ?? null
  return [{ name: BASELINE, checksum, replaced: null }, ...rows.filter((row) => !isReplaced(row))]
}

export async function storeBaseline(client: pg.Client, files: MigrationFiles): Promise<void> {
  await client.query(
    `with replaced as (delete from migrations where name = any($1))
    insert into migrations (name, checksum) values ($2, $3)`,
    [REPLACED, BASELINE, files.get(BASELINE)?.checksum],
  )
}
