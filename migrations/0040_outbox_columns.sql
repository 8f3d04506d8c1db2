-- The columns of the outbox mean the same in every table (docs/decisions/platform/0055-one-outbox.md): `run_at`, not before; null: at
-- once. `lease_until`, one process works on the row until then; null: none does.

-- ── Deliveries ───────────────────────────────────────────────────────────────────────────────────

alter table deliveries rename column due_at to run_at;
alter table deliveries rename column claimed_until to lease_until;
alter table deliveries
  alter column run_at drop not null, alter column run_at drop default,
  alter column lease_until drop not null, alter column lease_until drop default;
update deliveries set run_at = nullif(run_at, '-infinity'),
  lease_until = case when state = 'due' then nullif(lease_until, '-infinity') end;
drop index deliveries_due;
create index deliveries_due on deliveries (run_at nulls first, id) where state = 'due';

-- ── Messages to emergency contacts ───────────────────────────────────────────────────────────────

alter table safety_steps rename column due_at to run_at;
alter table safety_steps rename column claimed_until to lease_until;
alter table safety_steps
  alter column run_at drop not null, alter column run_at drop default,
  alter column lease_until drop not null, alter column lease_until drop default,
  -- Whether a try ended in silence, or with the message sent: then its recipient has to hear the all-clear.
  add column may_have_arrived boolean not null default false,
  -- Trying again cannot help.
  add column failed_permanently boolean not null default false;
update safety_steps set may_have_arrived = lease_until = 'epoch', failed_permanently = run_at = 'infinity',
  run_at = case when isfinite(run_at) then run_at end,
  lease_until = case when isfinite(lease_until) and lease_until <> 'epoch' then lease_until end;
drop index safety_steps_due;
create index safety_steps_due on safety_steps (run_at nulls first, id)
  where state in ('due', 'failed') and channel <> 'app' and not failed_permanently;

-- ── Mail about accounts ──────────────────────────────────────────────────────────────────────────

alter table account_letters rename column due_at to run_at;
alter table account_letters rename column claimed_until to lease_until;
alter table account_letters
  alter column run_at drop not null, alter column run_at drop default,
  alter column lease_until drop not null, alter column lease_until drop default;
update account_letters set run_at = nullif(run_at, '-infinity'), lease_until = nullif(lease_until, '-infinity');
drop index account_letters_due;
create index account_letters_due on account_letters (run_at nulls first, id);

-- ── Imports of tracks, and sessions whose conditions are frozen ──────────────────────────────────

alter table track_imports rename column claimed_until to lease_until;
alter table track_imports alter column lease_until drop not null, alter column lease_until drop default;
update track_imports set lease_until = null where lease_until = '-infinity' or done_at is not null;

alter table session_conditions rename column claimed_until to lease_until;
alter table session_conditions alter column lease_until drop not null, alter column lease_until drop default;
update session_conditions set lease_until = null where lease_until = '-infinity';
