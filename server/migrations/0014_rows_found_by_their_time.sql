-- serves: 0.1
-- Rows whose time is over are found by it (decision 103). An older server that still runs may write all of these tables.
alter table deleted_client_ids add column deleted_at timestamptz not null default now();
create index deleted_client_ids_deleted on deleted_client_ids (deleted_at);
create index notifications_created on notifications (created_at);
create index notifications_withdrawn on notifications (fold_window)
  where not in_app and read_at is not null and session_id is null and plan_id is null and subject is null;
create index alarms_over on alarms (over_at) where over_at is not null;
create index safety_steps_state_at on safety_steps (state_at);
create index track_imports_done on track_imports (created_at) where done_at is not null;
create index sign_ins_expiring on sign_ins (expires_at);
create index known_browsers_used on known_browsers (used_at);
create index second_steps_expiring on second_steps (expires_at);
create index account_tokens_expiring on account_tokens (expires_at);
create index email_changes_expiring on email_changes (expires_at);
create index account_letters_expiring on account_letters (expires_at);
-- The job 'retention' replaces these.
delete from jobs where name in ('security-log', 'notifications', 'alarms', 'track-imports', 'invites');
