-- A surfer's boards. A session says in words which board it was surfed on (surf_sessions.board): text that equals a board's
-- name, but for case and spaces, is that board. So names are unique by the same rule (server/domain/name-key.ts).
create table boards (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  client_id uuid,
  name text not null check (name <> ''),
  type text,
  size text not null default '',
  litres double precision check (litres > 0),
  -- As the object store names it; for the surfer alone.
  photo_url text,
  note text not null default '',
  is_retired boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, client_id)
);
create unique index boards_name on boards (user_id, lower(regexp_replace(name, '\s', '', 'g')));
