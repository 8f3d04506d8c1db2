-- serves: 0.2
-- Keys with which programs call the API for a surfer (decision 127). A revoked one is deleted.
create table access_tokens (
  user_id uuid not null references users on delete cascade,
  id uuid not null default time_ordered_id(),
  -- SHA-256 of the token, which only its surfer has.
  token_hash bytea not null,
  name text not null check (name <> ''),
  -- As the contract names them.
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  -- Null: never.
  expires_at timestamptz,
  -- The last use, written once an hour: such as 'OpenTracks' or 'Chrome on Android', and the network as in security_events.
  used_at timestamptz,
  used_app text,
  used_network text,
  primary key (user_id, id)
);
create unique index access_tokens_token on access_tokens (token_hash);
create index access_tokens_expiring on access_tokens (expires_at) where expires_at is not null;
