-- serves: 0.2
-- Addresses that are sent signed events (decision 131). The signing secret is derived from the id (server/features/webhooks).
create table webhooks (
  id uuid primary key default time_ordered_id(),
  -- Null: the server's, which operators manage.
  user_id uuid references users on delete cascade,
  url text not null check (length(url) <= 2000),
  name text not null default '' check (length(name) <= 60),
  events text[] not null check (cardinality(events) > 0),
  created_at timestamptz not null default now(),
  -- Since when every try failed; null: the last one was answered with success.
  failing_since timestamptz,
  -- By its surfer or operators, or after days of failure.
  off_at timestamptz
);
create index webhooks_of_surfer on webhooks (user_id);
create index webhooks_of_server on webhooks (id) where user_id is null;

-- Rows of the outbox, written by the statement that makes an event happen (server/features/webhooks/writes.ts).
create table webhook_deliveries (
  -- Time-ordered; sent as webhook-id, the same at each try and replay.
  id uuid primary key default time_ordered_id(),
  webhook_id uuid not null references webhooks on delete cascade,
  type text not null,
  -- Whom it is about; null: nobody.
  surfer_id uuid references users on delete cascade,
  -- The session, notification, report or message that the payload is read from; null: a test.
  subject uuid,
  happened_at timestamptz not null default now(),
  -- Read at the first try, so that each later one sends the same bytes.
  payload text,
  state text not null default 'due' check (state in ('due', 'sent', 'failed', 'dropped')),
  -- Of the last try: the status of the answer, or a code such as ECONNREFUSED.
  answer text,
  tried_at timestamptz,
  attempts integer not null default 0,
  run_at timestamptz,
  lease_until timestamptz
);
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_of_surfer on webhook_deliveries (surfer_id);
create index webhook_deliveries_due on webhook_deliveries (run_at nulls first, id) where state = 'due';
create index webhook_deliveries_happened on webhook_deliveries (happened_at);
-- From which the payload of an event is read.
create index reports_id on reports (id);

-- That a webhook of the server was turned off is mailed to operators, as late backups are.
alter table notification_preferences
  alter column email_kinds
    set default '{still_out,overdue,help,all_clear,backup_late,sign_up_waiting,reports_waiting,server_webhook_off}';
update notification_preferences set email_kinds = array_append(email_kinds, 'server_webhook_off')
where email_kinds @> '{still_out,overdue,help,all_clear}';
