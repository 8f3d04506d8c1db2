-- The conditions of the hours in which a session began and ended, frozen onto it in the background
-- (docs/decisions/sessions/0033-conditions-are-frozen-from-public-places.md).

-- One row for each session, which is also the job that fills it.
create table session_conditions (
  owner_id uuid not null,
  session_id uuid not null,
  -- As contract/sessions/frozen-conditions.ts has them. Null: not frozen yet; at the end also: it has not ended.
  at_start jsonb,
  at_end jsonb,
  -- Until when a process has a lease on it.
  claimed_until timestamptz not null default '-infinity',
  -- When waves and wind that are missing are looked for again. Null: they are known, or the source has none.
  sea_due_at timestamptz,
  -- How often they were looked for in vain.
  sea_looks integer not null default 0,
  primary key (owner_id, session_id),
  foreign key (owner_id, session_id) references surf_sessions (user_id, id) on delete cascade
);
create index session_conditions_sea_due on session_conditions (sea_due_at) where sea_due_at is not null;

-- The start and the end whose conditions are frozen. Where they differ from the session's own, it is due: whoever writes a
-- session, or changes its times, need not think of it.
alter table surf_sessions
  add column frozen_start timestamptz,
  add column frozen_end timestamptz;
create index surf_sessions_to_freeze on surf_sessions (start_time)
  where frozen_start is distinct from start_time or frozen_end is distinct from end_time;

-- Past days of the sea, requested from the source because a session was surfed then. It says where and when somebody was in
-- the water and never who. A row that was not fetched yet is the job to fetch it.
create table past_forecasts (
  -- A place at sea in front of public spots, as in conditions_cells.
  cell text not null,
  -- In UTC.
  day date not null,
  -- The 24 hours of that day, as in conditions_cells; null with fetched_at: the source has nothing, and is not asked again.
  hours jsonb,
  fetched_at timestamptz,
  due_at timestamptz not null default '-infinity',
  failures integer not null default 0,
  primary key (cell, day)
);
create index past_forecasts_due on past_forecasts (due_at) where fetched_at is null;
