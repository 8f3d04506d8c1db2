-- What surfers plan together, what they want of the app, and what is theirs to take away.

alter table users
  -- Who finds this surfer by name.
  add column findable_by text not null default 'everyone'
    check (findable_by in ('everyone', 'buddies_of_buddies', 'nobody')),
  add column units text not null default 'imperial' check (units in ('imperial', 'metric')),
  -- Of the address of the calendar feed: a new one makes the old addresses worthless; null, there is none.
  add column calendar_version integer,
  -- When the account goes, unless its surfer changes their mind; null: it stays.
  add column leaves_at timestamptz;
create index users_leaving on users (leaves_at) where leaves_at is not null;

-- By which an account goes, and is taken along, without looking through everybody's.
create index likes_of_surfer on likes (user_id);
create index comments_of_surfer on comments (user_id);
create index notifications_of_actor on notifications (actor_id) where actor_id is not null;
create index spot_proposals_decided on spot_proposals (decided_by) where decided_by is not null;

-- ── Plans ────────────────────────────────────────────────────────────────────────────────────────

create table plans (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  client_id uuid,
  surf_spot_id uuid not null references surf_spots,
  start_time timestamptz not null,
  note text not null default '',
  -- How often it was changed: calendars go by that (RFC 5545, SEQUENCE).
  sequence integer not null default 0,
  changed_at timestamptz not null default now(),
  canceled_at timestamptz,
  primary key (user_id, id),
  unique (user_id, client_id)
);
create index plans_id on plans (id);
create index plans_start on plans (start_time) where canceled_at is null;

-- Everybody who is meant to come, the planner among them (who is going, of course).
create table plan_surfers (
  owner_id uuid not null,
  plan_id uuid not null,
  user_id uuid not null references users on delete cascade,
  -- Null while unanswered.
  answer text check (answer in ('going', 'maybe', 'no')),
  reminded_at timestamptz,
  -- The session by which this surfer has done what was planned.
  session_id uuid,
  primary key (owner_id, plan_id, user_id),
  foreign key (owner_id, plan_id) references plans (user_id, id) on delete cascade
);
create index plan_surfers_user on plan_surfers (user_id);

alter table notifications add column plan_id uuid;
create index notifications_of_plan on notifications (plan_id) where plan_id is not null;
