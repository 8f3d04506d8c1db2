-- serves: 0.2
-- Null: a surfer. Owners are operators.
alter table users
  add column role text check (role in ('owner')),
  -- Given by the single sign-on, which takes it away too.
  add column role_by_issuer boolean not null default false;
create index users_with_role on users (role) where role is not null;

-- New accounts that nobody else sees yet. All others have no row.
create table standings (
  user_id uuid primary key references users on delete cascade,
  -- 'unverified': the address must be verified first. 'awaiting': an operator decides. 'refused': about to be removed.
  state text not null check (state in ('unverified', 'awaiting', 'refused')),
  since timestamptz not null default now(),
  -- To the operators, at sign-up.
  message text not null default '' check (length(message) <= 300)
);
create index standings_awaiting on standings (since) where state = 'awaiting';

-- Links with which accounts can be made here, by operators.
create table sign_up_invitations (
  id uuid primary key default gen_random_uuid(),
  made_by uuid references users on delete set null,
  -- SHA-256 of the token in the address, which is derived from the id and a secret of the installation.
  token_hash bytea not null,
  note text not null default '',
  uses integer not null default 0,
  most_uses integer not null check (most_uses between 1 and 1000),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index sign_up_invitations_token on sign_up_invitations (token_hash);
create index sign_up_invitations_expiring on sign_up_invitations (expires_at);

-- Ids without references, so that no removal changes what was done.
create table operator_log (
  id uuid primary key default time_ordered_id(),
  at timestamptz not null default now(),
  -- Null: from the command line.
  operator_id uuid,
  action text not null,
  surfer_id uuid,
  details jsonb not null default '{}'
);
create index operator_log_about on operator_log (surfer_id, id) where surfer_id is not null;

alter table notification_preferences
  alter column email_kinds set default '{still_out,overdue,help,all_clear,backup_late,sign_up_waiting}';
update notification_preferences set email_kinds = array_append(email_kinds, 'sign_up_waiting')
where email_kinds @> '{still_out,overdue,help,all_clear}';
