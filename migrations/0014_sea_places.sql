-- Forecasts are requested for places at sea in front of the spots, many in one request, one request at a time.

-- The place at sea that stands for a spot, by its position in hundredths of a degree: the one that was chosen for it, or
-- one 7 km out the way the spot faces, in steps of 0.05° so that neighbours share it. A spot whose facing nobody knows has
-- the middle of its square of 0.1°.
create function sea_cell(
  latitude double precision, longitude double precision, facing smallint,
  sea_latitude double precision, sea_longitude double precision
) returns text
  language sql immutable parallel safe
  return case
    when sea_latitude is not null then
      round(sea_latitude * 100)::int::text || ',' || round(sea_longitude * 100)::int::text
    when facing is null then
      (round(latitude * 10)::int * 10)::text || ',' || (round(longitude * 10)::int * 10)::text
    else
      (round(greatest(-90, least(90, latitude + 0.063 * cosd(facing))) * 20)::int * 5)::text || ',' ||
      -- Degrees of longitude are shorter the further from the equator. Across 180° they count from the other side.
      ((round((longitude + 0.063 * sind(facing) / greatest(0.1, cosd(latitude))) * 20)::int * 5 + 54000) % 36000
        - 18000)::text
  end;

alter table surf_spots
  drop column conditions_cell,
  -- Where its waves and wind are requested: chosen for the spots that ship, null for all others.
  add column sea_latitude double precision check (sea_latitude between -90 and 90),
  add column sea_longitude double precision check (sea_longitude between -180 and 180),
  add constraint surf_spots_sea_place check ((sea_latitude is null) = (sea_longitude is null));
alter table surf_spots
  add column conditions_cell text not null
    generated always as (sea_cell(latitude, longitude, facing, sea_latitude, sea_longitude)) stored;
drop function conditions_cell(double precision, double precision);
create index surf_spots_conditions_cell on surf_spots (conditions_cell);

-- What was fetched under the names of squares is fetched again.
truncate conditions_cells;
alter table conditions_cells
  drop column claimed_until,
  drop column waves_from,
  drop column middle_asked_at,
  -- The model that has waves there: the source's best one, or one that also knows lakes. And since when.
  add column wave_model text not null default 'best' check (wave_model in ('best', 'lakes')),
  add column wave_model_at timestamptz not null default '-infinity';

drop index conditions_cells_best_known;
-- What failed comes last.
create index conditions_cells_best_known on conditions_cells (failures, popularity desc, due_at);

-- A source answers one request at a time, whichever server process sends it. By the database's clock.
create table source_leases (
  source text primary key,
  -- The process whose request runs; null when none does.
  holder uuid,
  -- Nobody else may send a request before: one runs, or the source asked for a rest.
  held_until timestamptz not null
);
