import { sql } from 'kysely'
import type { BreakProfile } from '#contract/break-profile.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SpotPlace } from '#contract/spots.ts'
import { isWithin } from '#server/features/conditions/cells.ts'
import { conditionsWanted } from '#server/features/conditions/events.ts'
import type { Database } from '#server/platform/database.ts'
import { databaseTime } from '#server/platform/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'
import type { Position } from '#surf/geo.ts'
import type { PackedSea } from '#surf/packed-sea.ts'

/** A square that is asked for all the time is marked once in so long: reading must not become writing. */
const MARK_EVERY_MS = 10 * 60_000
/** Who wants what nobody knows yet is told to ask again for so long; then the source cannot be reached. */
const AWAITED_FOR_MS = 30_000

export type AskedSpot = Position & {
  /** The way a surfer looks out to sea; null where nobody has said. */
  facing: number | null
  breakKind: SpotPlace['breakKind']
  /** Null where the spot came without one. */
  breakProfile: BreakProfile | null
  tideStation: string | null
  /** The square whose forecast is the spot's. */
  conditionsCell: string
  hours: PackedSea | null
  /** When the source gave the hours. */
  fetchedAt: string | null
  /** Due, and wanted only just now: whoever asks again soon may find it. */
  isAwaited: boolean
}

/**
 * The spot and what is known of the sea there, or the refusal `spot_not_found`. The same statement marks the square as
 * wanted; when it is due, those who ask the source are notified. Nobody waits for that.
 */
export async function askFor(db: Database, spotId: string): Promise<AskedSpot> {
  const isDue = sql`(cell.due_at is null or cell.due_at <= ${databaseTime()})`
  const { rows } = await sql<AskedSpot & { isWanted: boolean }>`
    with spot as (
      select latitude, longitude, facing, break_kind, break_profile, tide_station, conditions_cell
      from surf_spots where id = ${spotId}
    ), marked as (
      insert into conditions_cells as cell (cell, asked_at)
      select spot.conditions_cell, ${databaseTime()}
      from spot left join conditions_cells known on known.cell = spot.conditions_cell
      where not ${isWithin(sql`known.asked_at`, MARK_EVERY_MS)}
      on conflict (cell) do update set asked_at = excluded.asked_at
      returning ${isDue} as is_due
    )
    select
      spot.latitude, spot.longitude, spot.facing, spot.break_kind, spot.break_profile, spot.tide_station,
      spot.conditions_cell, cell.hours, cell.fetched_at,
      ${isDue} and (exists (select from marked) or ${isWithin(sql`cell.asked_at`, AWAITED_FOR_MS)}) as is_awaited,
      coalesce((select is_due from marked), false) as is_wanted
    from spot left join conditions_cells cell on cell.cell = spot.conditions_cell`.execute(db)
  const [found] = rows
  if (!found) throw new Refusal('spot_not_found')
  const { isWanted, ...spot } = found
  if (isWanted) await publish(db, conditionsWanted, {})
  return spot
}
