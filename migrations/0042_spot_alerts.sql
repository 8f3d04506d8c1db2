-- 'Tell me when': what a surfer wants to hear of the sea at a spot (docs/decisions/sea/0064-alerts-are-judged-by-square.md).
create table spot_alerts (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  client_id uuid,
  -- Without a foreign key: an alert for a spot that goes away ends with a notification, which needs the name.
  surf_spot_id uuid not null,
  spot_name text not null,
  kind text not null check (kind in ('rating', 'loved')),
  least_rating smallint check (least_rating between 1 and 5),
  -- 'First light' has no hours of the clock.
  from_hour smallint check (from_hour between 0 and 23),
  to_hour smallint check (to_hour <= 24 and to_hour > from_hour),
  -- ISO days of the week: 1 is Monday.
  days smallint[] not null check (cardinality(days) > 0 and days <@ '{1,2,3,4,5,6,7}'),
  tide text check (tide in ('rising', 'falling', 'low', 'mid', 'high')),
  notice_days smallint not null check (notice_days between 1 and 3),
  is_paused boolean not null default false,
  -- Of an alert for days like the loved ones: what the surfer's ratings say of them, and when that was worked out.
  preferences jsonb,
  preferences_at timestamptz,
  -- The windows that the surfer was notified of and whose day is not over, at most one for each day at the spot.
  told jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, client_id),
  check ((kind = 'rating') = (least_rating is not null)),
  check ((kind = 'loved') = (preferences is not null)),
  check ((from_hour is null) = (to_hour is null))
);
create index spot_alerts_of_spot on spot_alerts (surf_spot_id, user_id, id) where not is_paused;

-- The squares of the sea whose forecast alerts are judged by, as rows of the outbox (docs/decisions/platform/0055-one-outbox.md).
create table alert_squares (
  cell text primary key,
  -- The forecast that the alerts were judged by last, by when it was fetched; null: by none yet.
  judged_at timestamptz,
  attempts integer not null default 0,
  run_at timestamptz,
  lease_until timestamptz
);

-- Whoever asks to be told is told on the phone, unless they choose otherwise.
alter table notification_preferences
  alter column push_kinds set default '{still_out,overdue,help,all_clear,sea_alert}';
update notification_preferences set push_kinds = push_kinds || '{sea_alert}'::text[];
