-- What a file is sent for: each purpose has its own size and its own limit.
alter table uploads
  add column purpose text not null default 'picture' check (purpose in ('picture', 'track', 'track-archive'));

-- A file from a watch, or an archive of them, that is read in the background. Kept for a month, so that its surfer sees
-- what became of it.
create table track_imports (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  upload_id uuid not null,
  file_name text not null,
  -- The session that it was sent for; null: for whatever sessions it holds.
  session_id uuid,
  created_at timestamptz not null default now(),
  -- How many files there are in the archive, 1 of what is no archive; null before that is known. Those read are saved.
  files integer,
  files_read integer not null default 0,
  done_at timestamptz,
  -- Why nothing of it could be read.
  problem text,
  -- When it is read next, until when a process has a lease on it, and how often its next file was begun.
  run_at timestamptz not null default now(),
  claimed_until timestamptz not null default '-infinity',
  attempts integer not null default 0,
  primary key (user_id, id),
  unique (user_id, upload_id)
);
create index track_imports_waiting on track_imports (run_at) where done_at is null;

-- What became of each activity in those files, and of each file that holds none.
create table imported_activities (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  import_id uuid not null,
  -- The how manieth file of the archive, and the how manieth activity of the file.
  file integer not null,
  activity integer not null,
  file_name text not null,
  outcome text not null
    check (outcome in ('imported', 'merged', 'known', 'offered', 'left_out', 'failed', 'dismissed')),
  -- Why it failed, was left out, or is offered.
  reason text,
  sport text,
  device text,
  start_time timestamptz,
  end_time timestamptz,
  -- What it became, or is offered to be merged with. Without a foreign key: the session may be deleted.
  session_id uuid,
  -- While it is offered: the points as surf/tracks/packed-track.ts packs them, where most of them are, and their hash.
  points bytea,
  latitude double precision,
  longitude double precision,
  hash bytea,
  primary key (user_id, id),
  unique (user_id, import_id, file, activity),
  foreign key (user_id, import_id) references track_imports (user_id, id) on delete cascade,
  check ((outcome = 'offered') = (points is not null))
);
