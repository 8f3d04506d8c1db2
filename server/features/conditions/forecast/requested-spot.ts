import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { BreakProfile } from '#contract/sea/break-profile.ts'
import type { SpotPlace } from '#contract/sea/spots.ts'
import { isWithin } from '#server/features/conditions/cells.ts'
import { conditionsWanted } from '#server/features/conditions/events.ts'
import { type Database, eachOf } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'
import { batchCalls } from '#server/platform/replies/batch-calls.ts'
import type { Position } from '#surf/places/geo.ts'

/** Limits writes for squares that are always read. */
const MARK_EVERY_MS = 10 * 60_000
/** After this, the source counts as unreachable. */
const AWAITED_FOR_MS = 30_000

export type RequestedSpot = Position & {
  /** Degrees looking out to sea; null if unknown. */
  facing: number | null
  breakKind: SpotPlace['breakKind']
  breakProfile: BreakProfile | null
  tideStation: string | null
  timeZone: string | null
  conditionsCell: string
  sea: string | null
  fetchedAt: string | null
  /** Scheduled and just wanted: it may arrive soon. */
  isAwaited: boolean
}

export type RequestSpot = (spotId: string) => Promise<RequestedSpot>

/** Marks squares as wanted and wakes fetching; concurrent requests share a statement. Refuses `spot_not_found`. */
export function createSpotRequests(db: Database): RequestSpot {
  const read = batchCalls((spotIds: string[]) => readSpots(db, spotIds))
  return async (spotId) => {
    const found = await read(spotId)
    if (!found) throw new Refusal('spot_not_found')
    return found
  }
}

async function readSpots(db: Database, spotIds: string[]): Promise<Map<string, RequestedSpot>> {
  const isScheduled = sql`(cell.due_at is null or cell.due_at <= ${databaseTime()})`
  const { rows } = await sql<RequestedSpot & { id: string; isWanted: boolean }>`
    with spot as (
      select id, latitude, longitude, facing, break_kind, break_profile, tide_station, time_zone, conditions_cell
      from surf_spots where id = any(${eachOf(spotIds)}) and not is_hidden
    ), marked as (
      insert into conditions_cells as cell (cell, asked_at)
      select distinct spot.conditions_cell, ${databaseTime()}
      from spot left join conditions_cells known on known.cell = spot.conditions_cell
      where not ${isWithin(sql`known.asked_at`, MARK_EVERY_MS)}
      order by spot.conditions_cell
      on conflict (cell) do update set asked_at = excluded.asked_at
      returning cell.cell, ${isScheduled} as is_due
    )
    select
      spot.*, md5(cell.hours) as sea, cell.fetched_at,
      ${isScheduled} and (marked.cell is not null or ${isWithin(sql`cell.asked_at`, AWAITED_FOR_MS)}) as is_awaited,
      coalesce(marked.is_due, false) as is_wanted
    from spot left join conditions_cells cell on cell.cell = spot.conditions_cell
      left join marked on marked.cell = spot.conditions_cell`.execute(db)
  if (rows.some(({ isWanted }) => isWanted)) await publish(db, conditionsWanted, {})
  return new Map(rows.map(({ isWanted: _, id, ...spot }) => [id, spot]))
}
