import { type RawBuilder, sql } from 'kysely'
import { tideStandAt } from '#catalogue/tides/tides.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { timeZoneOf } from '#server/domain/session-place.ts'
import type { Spot } from '#server/features/spots/spots.ts'
import type { Database } from '#server/platform/database/database.ts'
import { currentConditions, type KnownSea } from '#surf/sea/current-conditions.ts'
import { ratedBreak } from '#surf/sea/estimated-profile.ts'
import { PACKED_HOUR_BYTES, PACKED_START_BYTES, type PackedSea, seaOfRecord } from '#surf/sea/packed-sea.ts'

export type Seas = ReadonlyMap<string, KnownSea>

type Row = { cell: string; record: PackedSea; fetchedAt: string }

/** SQL of only this hour's record of each row of `conditions_cells`. */
const recordsOf = (now: Date, where: RawBuilder<unknown>) => sql<Row>`
  select cell, fetched_at,
    substring(hours from ${PACKED_START_BYTES + 1} + this_hour.at * ${PACKED_HOUR_BYTES} for ${PACKED_HOUR_BYTES}) as record
  from conditions_cells cross join lateral (
    select floor(extract(epoch from
      ${now}::timestamptz - convert_from(substring(hours for ${PACKED_START_BYTES}), 'UTF8')::timestamptz) / 3600)::int as at
    -- Read once, not for each time that it is used.
    offset 0
  ) this_hour
  where ${where} and this_hour.at >= 0
    and octet_length(hours) > ${PACKED_START_BYTES} + this_hour.at * ${PACKED_HOUR_BYTES}`

export const seasIn = (db: Database, now: Date, since: Date | '-infinity' = '-infinity'): Promise<Seas> =>
  read(db, recordsOf(now, sql`fetched_at > ${since}`))

export const seasAt = (db: Database, spots: readonly Spot[], now: Date): Promise<Seas> =>
  read(db, recordsOf(now, sql`cell = any(${spots.map(({ conditionsCell }) => conditionsCell)}::text[])`))

async function read(db: Database, records: RawBuilder<Row>): Promise<Seas> {
  const { rows } = await records.execute(db)
  return new Map(
    rows.map(({ cell, record, fetchedAt }) => [cell, { sea: seaOfRecord(record), fetchedAt: new Date(fetchedAt) }]),
  )
}

export function withSea<S extends Spot>(spot: S, seas: Seas, now: Date): S & SurfSpot {
  const rated = ratedBreak(spot)
  const { level, isEstimated, tideBand } = rated.profile
  const tide = tideBand && tideStandAt(spot, now)
  const conditions = currentConditions(seas.get(spot.conditionsCell) ?? null, { spot: rated, tide, now })
  return { ...spot, timeZone: timeZoneOf(spot), ...conditions, level, isEstimated }
}
