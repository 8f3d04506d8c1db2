-- What surfers write to each other on a plan (docs/decisions/people/0066-a-plan-has-a-thread-and-its-forecast.md).

create table plan_messages (
  owner_id uuid not null,
  plan_id uuid not null,
  id uuid not null default time_ordered_id(),
  -- Who wrote it.
  user_id uuid not null references users on delete cascade,
  client_id uuid,
  -- Either words, or by how many minutes this surfer runs late.
  message text check (char_length(message) between 1 and 500),
  late_minutes smallint check (late_minutes in (15, 30, 60)),
  created_at timestamptz not null default now(),
  primary key (owner_id, plan_id, id),
  unique (owner_id, plan_id, user_id, client_id),
  foreign key (owner_id, plan_id) references plans (user_id, id) on delete cascade,
  check ((message is null) <> (late_minutes is null))
);
create index plan_messages_of_surfer on plan_messages (user_id);

-- Messages on a plan are folded by plan, whoever wrote them; all else by who caused it.
drop index notifications_folded;
create unique index notifications_folded on notifications
  (user_id, kind, (case when kind = 'plan_message' then plan_id else actor_id end), fold_window)
  where fold_window is not null;

alter table plans
  -- What the forecast rated its hour when its surfers were last told of it: at the invitation, or when it got worse. Null
  -- while it is not known, and after the plan moved.
  add column told_rating real,
  -- When they were told that it got worse; null: never.
  add column worsened_at timestamptz;
create index plans_at_spot on plans (surf_spot_id, start_time) where canceled_at is null;

-- Which forecast of each place at sea the coming plans were last compared with.
create table plan_squares (
  cell text primary key,
  fetched_at timestamptz not null
);
