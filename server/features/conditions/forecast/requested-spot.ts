import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { BreakProfile } from '#contract/sea/break-profile.ts'
import type { SpotPlace } from '#contract/sea/spots.ts'
import { isWithin } from '#server/features/conditions/cells.ts'
import { conditionsWanted } from '#server/features/conditions/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { eachOf } from '#server/platform/database/each-of.ts'
import { publish } from '#server/platform/live/publish.ts'
import { askedTogether } from '#server/platform/replies/asked-together.ts'
import type { Position } from '#surf/places/geo.ts'

/** A square that is asked for all the time is marked once in so long: reading must not become writing. */
const MARK_EVERY_MS = 10 * 60_000
/** Who wants what nobody knows yet is told to ask again for so long; then the source cannot be reached. */
const AWAITED_FOR_MS = 30_000

export type RequestedSpot = Position & {
  /** The way a surfer looks out to sea; null where nobody has said. */
  facing: number | null
  breakKind: SpotPlace['breakKind']
  /** Null where the spot came without one. */
  breakProfile: BreakProfile | null
  tideStation: string | null
  /** The square whose forecast is the spot's. */
  conditionsCell: string
  /** A digest of its stored hours; null where there are none. */
  sea: string | null
  /** When the source gave the hours. */
  fetchedAt: string | null
  /** Due, and wanted only just now: whoever asks again soon may find it. */
  isAwaited: boolean
}

/** Resolves to the spot of this id, of which somebody wants to know the sea. */
export type RequestSpot = (spotId: string) => Promise<RequestedSpot>

/**
 * Reads spots with what the stored sea in front of them is, or refuses `spot_not_found`. Those that are asked for while others are
 * being read share a statement, which marks their squares as wanted; when one is due, those who ask the source are
 * notified. Nobody waits for that.
 */
export function createSpotRequests(db: Database): RequestSpot {
  const read = askedTogether((spotIds: string[]) => readSpots(db, spotIds))
  return async (spotId) => {
    const found = await read(spotId)
    if (!found) throw new Refusal('spot_not_found')
    return found
  }
}

async function readSpots(db: Database, spotIds: string[]): Promise<Map<string, RequestedSpot>> {
  const isDue = sql`(cell.due_at is null or cell.due_at <= ${databaseTime()})`
  const { rows } = await sql<RequestedSpot & { id: string; isWanted: boolean }>`
    with spot as (
      select id, latitude, longitude, facing, break_kind, break_profile, tide_station, conditions_cell
      from surf_spots where id = any(${eachOf(spotIds)})
    ), marked as (
      insert into conditions_cells as cell (cell, asked_at)
      select distinct spot.conditions_cell, ${databaseTime()}
      from spot left join conditions_cells known on known.cell = spot.conditions_cell
      where not ${isWithin(sql`known.asked_at`, MARK_EVERY_MS)}
      order by spot.conditions_cell
      on conflict (cell) do update set asked_at = excluded.asked_at
      returning cell.cell, ${isDue} as is_due
    )
    select
      spot.*, md5(cell.hours) as sea, cell.fetched_at,
      ${isDue} and (marked.cell is not null or ${isWithin(sql`cell.asked_at`, AWAITED_FOR_MS)}) as is_awaited,
      coalesce(marked.is_due, false) as is_wanted
    from spot left join conditions_cells cell on cell.cell = spot.conditions_cell
      left join marked on marked.cell = spot.conditions_cell`.execute(db)
  if (rows.some(({ isWanted }) => isWanted)) await publish(db, conditionsWanted, {})
  return new Map(rows.map(({ isWanted: _, id, ...spot }) => [id, spot]))
}
