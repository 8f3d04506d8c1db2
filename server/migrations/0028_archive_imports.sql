-- serves: 0.2
-- A surfer's archive from another Lineup (decision 130). It is read at once, and added once its surfer agrees.
create table archive_imports (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  upload_id uuid not null,
  file_name text not null,
  created_at timestamptz not null default now(),
  -- Whose archive it is, and what it would add. Null: not read yet.
  found jsonb,
  -- When the surfer agreed to add it.
  confirmed_at timestamptz,
  -- How many of its items are added or skipped.
  steps_done integer not null default 0,
  -- How many of each kind were added.
  added jsonb not null default '{}',
  -- The first of what cannot be read or added, with reasons, and how many there are.
  left_out jsonb not null default '[]',
  left_out_count integer not null default 0,
  done_at timestamptz,
  -- Why it could not be read, or ended early.
  problem text,
  run_at timestamptz not null default now(),
  lease_until timestamptz,
  -- How often the next item was begun.
  attempts integer not null default 0,
  primary key (user_id, id),
  unique (user_id, upload_id)
);
create index archive_imports_waiting on archive_imports (run_at)
  where done_at is null and (found is null or confirmed_at is not null);
create index archive_imports_newest on archive_imports (user_id, created_at desc, id desc);
create index archive_imports_created on archive_imports (created_at);
