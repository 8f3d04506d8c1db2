-- Where a surfer was during a session, second by second: the most precise thing that is kept of anybody. Only its surfer
-- reads it, unless it is shared with buddies for that session (server/features/tracks/reading.ts).

create table tracks (
  owner_id uuid not null,
  session_id uuid not null,
  source text not null check (source in ('recorded', 'imported')),
  shared_with_buddies boolean not null default false,
  -- SHA-256 of the file that it was imported from, by which the same file is recognised; null of a recorded one.
  file_hash bytea,
  -- Of the wave search, from 0 to 1.
  sensitivity real not null default 0.5 check (sensitivity between 0 and 1),
  -- As they were counted last, null before: metres, km/h, and what surf_sessions.wave_count was set to.
  distance_m real,
  top_kmh real,
  counted_waves integer,
  primary key (owner_id, session_id),
  foreign key (owner_id, session_id) references surf_sessions (user_id, id) on delete cascade
);
create unique index tracks_file on tracks (owner_id, file_hash);

-- Up to 600 points in one row (docs/decisions/sessions/0030-a-track-is-kept-in-chunks.md). A chunk is known by the time of its first
-- point, so that a repeated upload changes nothing.
create table track_chunks (
  owner_id uuid not null,
  session_id uuid not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  point_count smallint not null check (point_count between 1 and 600),
  -- As surf/tracks/packed-track.ts packs them.
  points bytea not null,
  primary key (owner_id, session_id, first_at),
  foreign key (owner_id, session_id) references tracks (owner_id, session_id) on delete cascade,
  check (last_at >= first_at)
);

-- What its surfer said of a wave that was found, or of one that was rejected. No count overwrites it: it holds the figures
-- of the wave, so that one that was accepted stays when a later search does not find it.
create table wave_corrections (
  owner_id uuid not null,
  session_id uuid not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  length_m real not null check (length_m >= 0),
  top_kmh real not null check (top_kmh >= 0),
  accepted boolean not null,
  primary key (owner_id, session_id, start_at),
  foreign key (owner_id, session_id) references tracks (owner_id, session_id) on delete cascade,
  check (end_at > start_at)
);
