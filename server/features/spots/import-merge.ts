import { type RawBuilder, sql, type Transaction } from 'kysely'
import { SAME_SPOT_CHORD } from '#server/features/spots/same-spot.ts'
import type { DB } from '#server/platform/database/schema.ts'

export type Outcome = {
  added: number
  /** Same spot as another row, or completing a known one. */
  merged: number
  /** Changed spots of this source. */
  changed: number
  /** Known, nothing to add. */
  known: number
}

const FIRST_POPULARITY = 10
const ROWS_AT_ONCE = 5_000

/** `settled`: each row's spot and how it was found; `updated`: changed known spots. */
// Imports add spots one at a time, row by row.
const SETTLE = `
  create temp table settled (row_number integer primary key, spot_id uuid not null, how text not null) on commit drop;
  create temp table updated (spot_id uuid primary key, why text not null) on commit drop;
  -- Row by row, so that a row finds what an earlier one added.
  create function pg_temp.settle(after integer, up_to integer, attribution text) returns void language plpgsql
    -- The plans are made while the tables are empty.
    set enable_seqscan = off
    as $$
    declare
      entry staged;
      spot uuid;
    begin
      for entry in select * from staged where row_number > after and row_number <= up_to order by row_number loop
        continue when exists (select from settled where row_number = entry.row_number);
        spot := pg_temp.spot_like(entry.place, entry.words);
        if spot is not null then
          insert into settled values (entry.row_number, spot, 'alike');
          continue;
        end if;
        insert into surf_spots (
          source_key, name, aliases, area, country, description, latitude, longitude, facing, break_kind, bottom, attribution,
          popularity_score, first_popularity
        )
        select
          -- Another source may use the same key for another place.
          case when not exists (select from surf_spots s where s.source_key = entry.source_key) then entry.source_key end,
          entry.name, entry.aliases, entry.area, entry.country, entry.description, entry.latitude, entry.longitude, entry.facing,
          entry.break_kind, entry.bottom, settle.attribution, ${FIRST_POPULARITY}, ${FIRST_POPULARITY}
        returning id into spot;
        insert into settled values (entry.row_number, spot, 'added');
      end loop;
    end $$`

/** See `merge` in import.ts. Ordered so that importing the same file again changes nothing. */
export async function mergeStaged(
  tx: Transaction<DB>,
  attribution: string,
  onProgress: (rows: number) => void,
): Promise<Outcome> {
  await sql.raw(SETTLE).execute(tx)
  await settleByKey(tx, attribution)
  await lockSettled(tx)
  await update(tx, 'refreshed', asSourceSays(attribution))
  await settleOthers(tx, attribution, onProgress)
  await lockSettled(tx)
  await update(tx, 'completed', withGapsFilled(attribution))
  return outcomeOf(tx)
}

/** A key matches its own source anywhere, and another source's spot only near the row. */
const settleByKey = (tx: Transaction<DB>, attribution: string) =>
  sql`
    insert into settled
    select row_number, spot.id, 'key'
    from staged join surf_spots spot using (source_key)
    where spot.attribution = ${attribution} or spot.place <-> staged.place <= ${sql.lit(SAME_SPOT_CHORD)}`.execute(tx)

async function settleOthers(tx: Transaction<DB>, attribution: string, onProgress: (rows: number) => void) {
  const { rows } = await sql<{ last: number | null }>`select max(row_number) as last from staged`.execute(tx)
  const last = rows[0]?.last ?? 0
  for (let after = 0; after < last; after += ROWS_AT_ONCE) {
    await sql`select pg_temp.settle(${after}, ${after + ROWS_AT_ONCE}, ${attribution})`.execute(tx)
    onProgress(Math.min(after + ROWS_AT_ONCE, last))
  }
  // A spot added later may match a row better; the next import would take it.
  await sql`
    update settled set spot_id = pg_temp.spot_like(place, words)
    from staged
    where settled.row_number = staged.row_number and how = 'alike'
      and exists (select from settled where how = 'added')`.execute(tx)
}

/** A spot of this source as the source has it, except for operators' corrections; omitted values stay. */
const asSourceSays = (attribution: string) => sql`
  select distinct on (spot.id) spot.id, said.name, coalesce(said.aliases, spot.aliases) as aliases, said.latitude, said.longitude,
    coalesce(nullif(said.area, ''), spot.area) as area, coalesce(nullif(said.country, ''), spot.country) as country,
    coalesce(nullif(said.description, ''), spot.description) as description,
    coalesce(said.facing, spot.facing) as facing, coalesce(said.break_kind, spot.break_kind) as break_kind,
    coalesce(said.bottom, spot.bottom) as bottom, spot.source_key, spot.attribution
  from settled join staged said using (row_number) join surf_spots spot on spot.id = spot_id
  where spot.attribution = ${attribution} and spot.catalogue_key is null and spot.corrected_at is null
  order by spot.id, row_number`

/** Gaps filled by the first row that fills them, with its attribution and key. */
const withGapsFilled = (attribution: string) => sql`
  select id, name, aliases, latitude, longitude, area, country, description, facing, break_kind, bottom,
    case
      when source_key is null and attribution is distinct from ${attribution}
        and not exists (select from surf_spots other where other.source_key = said_key)
      then said_key else source_key
    end as source_key,
    case
      when gains and position(${attribution} in coalesce(attribution, '')) = 0
      then concat_ws('; ', attribution, 'In part: ' || ${attribution}) else attribution
    end as attribution
  from (
    select spot.id, spot.name, spot.aliases, spot.latitude, spot.longitude, spot.source_key, spot.attribution, said_key,
      coalesce(nullif(spot.area, ''), said.area, '') as area,
      coalesce(nullif(spot.country, ''), said.country, '') as country,
      coalesce(nullif(spot.description, ''), said.description, '') as description,
      coalesce(spot.facing, said.facing) as facing, coalesce(spot.break_kind, said.break_kind) as break_kind,
      coalesce(spot.bottom, said.bottom) as bottom,
      spot.area = '' and said.area <> '' or spot.country = '' and said.country <> ''
        or spot.description = '' and said.description <> '' or spot.facing is null and said.facing is not null
        or spot.break_kind is null and said.break_kind is not null or spot.bottom is null and said.bottom is not null
        as gains
    from surf_spots spot join (
      select spot_id,
        (array_agg(source_key order by row_number) filter (where source_key is not null))[1] as said_key,
        (array_agg(area order by row_number) filter (where area <> ''))[1] as area,
        (array_agg(country order by row_number) filter (where country <> ''))[1] as country,
        (array_agg(description order by row_number) filter (where description <> ''))[1] as description,
        (array_agg(facing order by row_number) filter (where facing is not null))[1] as facing,
        (array_agg(break_kind order by row_number) filter (where break_kind is not null))[1] as break_kind,
        (array_agg(bottom order by row_number) filter (where bottom is not null))[1] as bottom
      from settled join staged using (row_number)
      where how <> 'added'
      group by spot_id
    ) said on said.spot_id = spot.id
  ) filled`

/** Locks matched spots in key order. */
const lockSettled = (tx: Transaction<DB>) =>
  sql`
    select from surf_spots where id in (select spot_id from settled)
    order by catalogue_key, id for no key update`.execute(tx)

const isSameBreak = sql`
  (spot.facing, spot.break_kind) is not distinct from (wanted.facing, wanted.break_kind)`

const update = (tx: Transaction<DB>, why: 'refreshed' | 'completed', wanted: RawBuilder<unknown>) =>
  // Its rows are already locked in order.
  sql`
    with wanted as (${wanted}), changed as (
      update surf_spots spot set
        name = wanted.name, aliases = wanted.aliases, area = wanted.area, country = wanted.country, description = wanted.description,
        latitude = wanted.latitude, longitude = wanted.longitude, facing = wanted.facing,
        break_kind = wanted.break_kind, bottom = wanted.bottom,
        -- A profile belongs to one facing and kind of break.
        break_profile = case when ${isSameBreak} then spot.break_profile end,
        corrected_profile = case when ${isSameBreak} then spot.corrected_profile end,
        source_key = wanted.source_key, attribution = wanted.attribution
      from wanted
      where spot.id = wanted.id and (
        spot.name, spot.aliases, spot.area, spot.country, spot.description, spot.latitude, spot.longitude, spot.facing,
        spot.break_kind, spot.bottom, spot.source_key, spot.attribution
      ) is distinct from (
        wanted.name, wanted.aliases, wanted.area, wanted.country, wanted.description, wanted.latitude, wanted.longitude, wanted.facing,
        wanted.break_kind, wanted.bottom, wanted.source_key, wanted.attribution
      )
      returning spot.id
    )
    insert into updated select id, ${why} from changed on conflict do nothing`.execute(tx)

async function outcomeOf(tx: Transaction<DB>): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    select
      count(*) filter (where became = 'added')::integer as added,
      count(*) filter (where became = 'merged')::integer as merged,
      count(*) filter (where became = 'changed')::integer as changed,
      count(*) filter (where became = 'known')::integer as known
    from (
      select case
        when how = 'added' then 'added'
        when how = 'key' and why = 'refreshed' then 'changed'
        when why is not null or bool_or(how = 'added') over (partition by spot_id) then 'merged'
        else 'known'
      end as became
      from settled left join updated using (spot_id)
    ) rows`.execute(tx)
  return rows[0]!
}
