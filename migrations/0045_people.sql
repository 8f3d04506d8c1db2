-- Links by which surfers invite others, and who is not suggested to whom (docs/decisions/people/0067-people-meet-by-links-and-suggestions.md).

-- A link that a surfer gives away. Taking it back deletes its row.
create table invites (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- The SHA-256 of the token in the address; the token follows from the id and a secret of the installation.
  token_hash bytea not null,
  -- How many requests came through it. Who sent them stands in their links alone.
  uses integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, id)
);
create index invites_token on invites (token_hash);
create index invites_expiring on invites (expires_at);

-- The surfer said 'Not now' to the other, or one of the two declined, ended or blocked.
create table not_suggested (
  user_id uuid not null references users on delete cascade,
  surfer_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, surfer_id)
);
create index not_suggested_surfer on not_suggested (surfer_id);

-- A surfer's newest buddies, however many there are.
create index buddy_links_newest on buddy_links (user_id, since desc, buddy_id) where state = 'accepted';
