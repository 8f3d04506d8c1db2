-- Scheduled jobs, the lease on a source of forecasts, and the fan-out of check-ins are rows of the outbox
-- (docs/decisions/platform/0055-one-outbox.md): `run_at`, not before; null: at once. `lease_until`, one process works on the row until
-- then; null: none does.

-- What one of all server processes does once in a while.
alter table rounds rename to jobs;
alter table jobs rename constraint rounds_pkey to jobs_pkey;
alter table jobs rename column due_at to run_at;
alter table jobs
  alter column run_at drop not null,
  add column lease_until timestamptz,
  -- How often in a row it failed.
  add column attempts integer not null default 0;

alter table source_leases rename column held_until to lease_until;
alter table source_leases
  alter column lease_until drop not null,
  -- The source asked for a rest until then; null: it did not.
  add column run_at timestamptz;
update source_leases set run_at = case when holder is null then nullif(lease_until, '-infinity') end,
  lease_until = case when holder is not null then lease_until end;

-- A check-in whose surfer's buddies are still to be notified, some hundreds at a time.
create table check_in_fan_outs (
  -- Without foreign keys: locks would be taken in another order than those of whoever deletes the session. A row whose
  -- session is gone is removed when its turn comes.
  user_id uuid not null,
  id uuid not null default time_ordered_id(),
  session_id uuid not null,
  created_at timestamptz not null default now(),
  -- The surfer who was joined: notified of that instead.
  host_id uuid,
  -- The last buddy, by id, of those who were; null: none was.
  after_id uuid,
  attempts integer not null default 0,
  run_at timestamptz,
  lease_until timestamptz,
  primary key (user_id, id)
);
create index check_in_fan_outs_ready on check_in_fan_outs (run_at nulls first, id);
