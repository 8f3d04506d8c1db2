-- serves: 0.2
-- Servers of ntfy and Gotify through which surfers get what they chose for push (decision 132).
create table push_servers (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('ntfy', 'gotify')),
  -- Without a slash at its end.
  address text not null check (length(address) <= 2000),
  topic text not null default '' check (length(topic) <= 64),
  -- Sealed with a key of the installation. Null: a topic of ntfy that needs none.
  token text,
  created_at timestamptz not null default now(),
  -- When it last took a notification, to the hour.
  used_at timestamptz,
  -- Since when every try failed; null: the last one was taken.
  failing_since timestamptz,
  -- It refused what was sent, or failed for days.
  off_at timestamptz,
  primary key (user_id, id),
  unique (user_id, kind, address, topic),
  check ((kind = 'ntfy') = (topic <> '')),
  check (kind = 'ntfy' or token is not null)
);

-- As in deliveries. A table of its own, because an older server would take a row of deliveries that it does not know for a mail.
create table push_server_deliveries (
  user_id uuid not null,
  id uuid not null default time_ordered_id(),
  notification_id uuid not null,
  server_id uuid not null,
  state text not null default 'due' check (state in ('due', 'sent', 'failed', 'dropped')),
  is_urgent boolean not null default false,
  stands_for text,
  attempts integer not null default 0,
  run_at timestamptz,
  lease_until timestamptz,
  primary key (user_id, id),
  foreign key (user_id, notification_id)
    references notifications (user_id, id) on update cascade on delete cascade,
  foreign key (user_id, server_id) references push_servers (user_id, id) on delete cascade
);
create index push_server_deliveries_notification on push_server_deliveries (user_id, notification_id);
create index push_server_deliveries_server on push_server_deliveries (user_id, server_id);
create index push_server_deliveries_urgent on push_server_deliveries (run_at nulls first, id)
  where state = 'due' and is_urgent;
create index push_server_deliveries_due on push_server_deliveries (run_at nulls first, id) where state = 'due';
create unique index push_server_deliveries_standing on push_server_deliveries (user_id, stands_for)
  where state = 'due' and stands_for is not null;
