-- serves: 0.1
-- Each backup to BACKUP_TO, by the schedule or an operator. The archive itself says what is in it.
create table backups (
  id uuid primary key default time_ordered_id(),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'good', 'failed', 'removed')),
  is_scheduled boolean not null,
  -- The operator; null: the schedule, or an account that was deleted since.
  begun_by uuid references users on delete set null,
  -- BACKUP_TO at that time, and the archive's name there.
  place text not null,
  file text,
  is_encrypted boolean not null,
  created_at timestamptz not null default now(),
  begun_at timestamptz,
  ended_at timestamptz,
  bytes bigint,
  row_count bigint,
  -- While it runs: the step, how much of it is done, and the bytes so far.
  progress jsonb,
  -- A sentence: why it failed.
  reason text,
  check ((state = 'failed') = (reason is not null))
);
-- One at a time.
create unique index backups_unfinished on backups ((true)) where state in ('waiting', 'running');

-- Operators are mailed about late backups at first.
alter table notification_preferences
  alter column email_kinds set default '{still_out,overdue,help,all_clear,backup_late}';
update notification_preferences set email_kinds = array_append(email_kinds, 'backup_late')
where email_kinds @> '{still_out,overdue,help,all_clear}';
