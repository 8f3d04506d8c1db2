-- Spots that did not ship with the product, what the sea does, and what surfers propose.

-- The square of 0.1° that a place lies in, named by its middle in tenths of a degree: what one forecast is asked for.
create function conditions_cell(latitude double precision, longitude double precision) returns text
  language sql immutable strict parallel safe
  return round(latitude * 10)::int::text || ',' || round(longitude * 10)::int::text;

-- Miles on the ground between two points whose straight line through the unit sphere is `chord`: the mean radius of the
-- earth is that of surf/places/geo.ts. Not strict, or it could not be inlined, which costs four times as much.
create function miles_of_chord(chord double precision) returns double precision
  language sql immutable parallel safe
  return 2 * 3958.7613 * asin(least(chord / 2, 1));

-- A named tide station is the right one within 3 miles of where it was named for; null, the nearest one, beyond.
create function tide_station_within_reach(tide_station text, named_for cube, place cube) returns text
  language sql immutable parallel safe
  return case when miles_of_chord(named_for <-> place) <= 3 then tide_station end;

alter table surf_spots
  -- An imported spot may come without them, and a guess would make its rating a lie.
  alter column facing drop not null,
  alter column break_kind drop not null,
  alter column bottom drop not null,
  -- The tide station on the same open coast, by its id in the tide database; null: the nearest is the right one.
  add column tide_station text,
  -- The entry's name where it came from, such as 'osm:node/123': importing it again finds it.
  add column source_key text,
  add column attribution text,
  -- When an operator accepted what a surfer knew better; from then on the shipped catalogue does not change that back.
  add column corrected_at timestamptz,
  -- What the popularity was before anybody surfed there.
  add column first_popularity smallint not null default 0 check (first_popularity between 0 and 100),
  add column conditions_cell text not null generated always as (conditions_cell(latitude, longitude)) stored;
update surf_spots set first_popularity = popularity_score;
create unique index surf_spots_source_key on surf_spots (source_key);
create index surf_spots_conditions_cell on surf_spots (conditions_cell);

-- A spot without what the sea does there, in the names of the wire; null for a row of nulls.
create function spot_json(spot surf_spots) returns json
  language sql stable parallel safe
  return case when spot.id is not null then json_build_object(
    'id', spot.id, 'name', spot.name, 'area', spot.area, 'country', spot.country, 'description', spot.description,
    'latitude', spot.latitude, 'longitude', spot.longitude, 'facing', spot.facing, 'breakKind', spot.break_kind,
    'bottom', spot.bottom, 'popularityScore', spot.popularity_score, 'attribution', spot.attribution) end;

-- ── What the sea does: a square with a spot in it has a row ──────────────────────────────────────

create table conditions_cells (
  cell text primary key,
  -- The hours from the source: {"start": ISO time, "swellHeight": [..], ..}, a number or null for each hour.
  hours jsonb,
  -- When the source gave them.
  fetched_at timestamptz,
  -- When to ask it again.
  due_at timestamptz not null default '-infinity',
  -- When a reader last wanted it: those come first.
  asked_at timestamptz not null default '-infinity',
  -- The highest of its spots: the best known come next.
  popularity smallint not null default 0,
  -- One server process asks at a time; when it dies, another may after this.
  claimed_until timestamptz not null default '-infinity',
  -- How often in a row asking was in vain.
  failures integer not null default 0,
  -- Where the source had waves, so that it is asked there first, and when its own middle was last asked for them.
  waves_from text not null default 'middle'
    check (waves_from in ('middle', 'coastal model', 'seaward', 'nowhere')),
  middle_asked_at timestamptz not null default '-infinity'
);
create index conditions_cells_wanted on conditions_cells (asked_at);
create index conditions_cells_best_known on conditions_cells (popularity desc, due_at);

-- ── What surfers propose ─────────────────────────────────────────────────────────────────────────

create table spot_proposals (
  user_id uuid not null references users on delete cascade,
  id uuid not null default time_ordered_id(),
  client_id uuid,
  -- Null while a new spot is not accepted.
  surf_spot_id uuid references surf_spots,
  name text not null check (name <> ''),
  area text not null,
  country text not null,
  description text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  facing smallint check (facing between 0 and 359),
  break_kind text check (break_kind in ('beach', 'point', 'reef', 'river-mouth', 'jetty')),
  bottom text check (bottom in ('sand', 'rock', 'coral', 'cobble', 'lava', 'mixed')),
  note text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references users on delete set null,
  primary key (user_id, id),
  unique (user_id, client_id),
  check ((state = 'open') = (decided_at is null))
);
create index spot_proposals_id on spot_proposals (id);
create index spot_proposals_open on spot_proposals (created_at) where state = 'open';

-- ── The platform's own ───────────────────────────────────────────────────────────────────────────

-- What is done from time to time, by whichever server process comes first.
create table rounds (
  name text primary key,
  due_at timestamptz not null
);
