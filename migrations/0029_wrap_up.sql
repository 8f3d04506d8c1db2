-- What a surfer adds when they check out (docs/decisions/sessions/0041-who-was-there-is-named-by-the-owner.md).

alter table surf_sessions
  -- When the check-out reached the server. `end_time` is when the surfer says that they came out.
  add column checked_out_at timestamptz;

-- Buddies whom the owner of a session named as having been there. Each is shown only while the two are buddies.
create table session_companions (
  owner_id uuid not null,
  session_id uuid not null,
  buddy_id uuid not null references users on delete cascade,
  -- The buddy has taken themselves out: they are not shown, and cannot be named on this session again.
  has_left boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (owner_id, session_id, buddy_id),
  foreign key (owner_id, session_id) references surf_sessions (user_id, id) on delete cascade,
  check (owner_id <> buddy_id)
);
create index session_companions_buddy on session_companions (buddy_id, session_id);
