-- serves: 0.2
alter table users drop constraint users_role_check;
-- Owners run this server; moderators decide about reports.
alter table users add constraint users_role_check check (role in ('owner', 'moderator'));

-- 'limited': seen, but may not post to others. 'suspended': nobody else sees the surfer, who has their safety alone.
-- 'closed': as well signed out; the account is removed later.
alter table standings drop constraint standings_state_check;
alter table standings
  add constraint standings_state_check
    check (state in ('unverified', 'awaiting', 'refused', 'limited', 'suspended', 'closed')),
  -- Null: no end.
  add column until timestamptz;
create index standings_ending on standings (until) where until is not null;

-- Hidden by moderators, or for a day by reports of a picture.
alter table surf_sessions add column is_hidden boolean not null default false;
alter table comments add column is_hidden boolean not null default false;
alter table photos add column is_hidden boolean not null default false;
alter table plan_messages add column is_hidden boolean not null default false;
alter table surf_spots add column is_hidden boolean not null default false;

-- What surfers or visitors reported: one undecided case for each subject.
create table moderation_cases (
  id uuid primary key default time_ordered_id(),
  kind text not null check (kind in ('session', 'photo', 'comment', 'plan_message', 'surfer', 'spot')),
  subject_id uuid not null,
  -- The owner of the session or plan, by which the subject is found; a surfer's and a spot's own id.
  owner_id uuid not null,
  -- The session or plan of a photo, comment or message.
  parent_id uuid,
  -- Whose it is; null: a spot.
  surfer_id uuid references users on delete cascade,
  -- The text when it was first reported, because its author may change or delete it.
  excerpt text not null default '',
  opened_at timestamptz not null default now(),
  -- Until then reports hide a picture.
  hidden_until timestamptz,
  decided_at timestamptz
);
create unique index moderation_cases_open on moderation_cases (kind, subject_id) where decided_at is null;
create index moderation_cases_of_surfer on moderation_cases (surfer_id, id) where surfer_id is not null;
create index moderation_cases_decided on moderation_cases (decided_at) where decided_at is not null;
create index moderation_cases_hiding on moderation_cases (hidden_until) where hidden_until is not null;

create table reports (
  case_id uuid not null references moderation_cases on delete cascade,
  id uuid not null default time_ordered_id(),
  reporter_id uuid references users on delete cascade,
  -- A visitor's, to which the outcome is mailed.
  email text,
  reason text not null,
  message text not null default '' check (length(message) <= 1000),
  created_at timestamptz not null default now(),
  primary key (case_id, id),
  check (num_nonnulls(reporter_id, email) = 1)
);
create unique index reports_once on reports (case_id, reporter_id) where reporter_id is not null;
create unique index reports_once_by_mail on reports (case_id, lower(email)) where email is not null;
create index reports_by_surfer on reports (reporter_id, created_at) where reporter_id is not null;

-- Decisions about a surfer, of a case or from the surfer's page, each with at most one appeal.
create table moderation_decisions (
  id uuid primary key default time_ordered_id(),
  case_id uuid references moderation_cases on delete cascade,
  surfer_id uuid references users on delete cascade,
  -- Null: the command line, or an account that is gone.
  operator_id uuid references users on delete set null,
  decision text not null check (decision in ('keep', 'hide', 'delete', 'warn', 'limit', 'suspend', 'close')),
  -- To the surfer.
  message text not null default '' check (length(message) <= 2000),
  until timestamptz,
  decided_at timestamptz not null default now(),
  appeal text check (length(appeal) <= 2000),
  appealed_at timestamptz,
  answer text check (length(answer) <= 2000),
  answered_at timestamptz,
  answered_by uuid references users on delete set null,
  is_reversed boolean not null default false
);
create index moderation_decisions_of_surfer on moderation_decisions (surfer_id, id) where surfer_id is not null;
create index moderation_decisions_of_case on moderation_decisions (case_id) where case_id is not null;
create index moderation_decisions_appealed on moderation_decisions (appealed_at)
  where appealed_at is not null and answered_at is null;
create index moderation_decisions_by on moderation_decisions (operator_id) where operator_id is not null;
create index moderation_decisions_answered_by on moderation_decisions (answered_by) where answered_by is not null;

alter table notification_preferences
  alter column email_kinds set default '{still_out,overdue,help,all_clear,backup_late,sign_up_waiting,reports_waiting}';
update notification_preferences set email_kinds = array_append(email_kinds, 'reports_waiting')
where email_kinds @> '{still_out,overdue,help,all_clear}';
