-- A session's conditions are frozen by the outbox: docs/decisions/platform/0055-one-outbox.md.
alter table session_conditions rename column sea_looks to attempts;
alter table session_conditions rename column sea_due_at to run_at;
-- Whether they are still to be frozen, or waves and wind that are missing to be looked for again.
alter table session_conditions add column is_pending boolean not null default false;
update session_conditions set is_pending = true where run_at is not null or lease_until is not null;
drop index session_conditions_sea_due;
create index session_conditions_pending on session_conditions (run_at nulls first) where is_pending;
