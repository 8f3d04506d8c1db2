-- What wave buoys measured, and what was forecast for their places. Both are kept for 8 days.

create table buoy_observations (
  -- NDBC's station id, as in catalogue/data/buoys.json.
  buoy text not null,
  observed_at timestamptz not null,
  -- Metres: the significant height.
  wave_height real not null check (wave_height between 0 and 30),
  -- Seconds, and degrees from true north that those waves come from; null where the buoy measured none.
  peak_period real,
  direction smallint check (direction between 0 and 360),
  primary key (buoy, observed_at)
);

create table buoy_forecasts (
  buoy text not null,
  -- The hour that was forecast.
  hour timestamptz not null,
  -- Metres: the significant height of the whole sea.
  wave_height real not null check (wave_height between 0 and 40),
  -- When it was forecast: at least 24 hours before.
  made_at timestamptz not null,
  primary key (buoy, hour)
);

-- The files of the source: what it said of them the last time, and when they may be asked for again.
create table buoy_files (
  path text primary key,
  etag text,
  last_modified text,
  asked_at timestamptz not null default '-infinity',
  not_before timestamptz not null default '-infinity',
  -- How often in a row asking was in vain.
  failures integer not null default 0
);
