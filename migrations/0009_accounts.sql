-- Whether somebody who was signed in to the account has shown that they read its mail. Accounts made before this are
-- unverified: nothing says that their addresses belong to them.
alter table users
  add column email_verified_at timestamptz,
  -- An unverified account loses its address to whoever proves that it is theirs (docs/decisions/0020).
  alter column email drop not null,
  add constraint users_verified_email check (email_verified_at is null or email is not null);

-- What was mailed, or printed by an operator, to prove an address or to choose a new password. Of links and codes only
-- hashes are kept; one that is used is deleted in the transaction that does what it is for.
create table account_tokens (
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  purpose text not null check (purpose in ('verify', 'reset', 'old_email', 'new_email')),
  -- Of the digits that a surfer types into the signed-in app instead; null where there are none.
  code_hash bytea,
  -- The address that it was sent to; once the account has another it is worth nothing.
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index account_tokens_token on account_tokens (token_hash);

-- The address that a surfer wants instead, until everybody who must has agreed.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  -- An address that was never verified has no say.
  asks_old boolean not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
