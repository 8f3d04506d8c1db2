-- Signing in: a fresh sign-in for what matters most, browsers that are known, recovery codes, and a log of it all.

alter table sign_ins
  -- When its surfer last showed that it is still them, with a password, a passkey, a recovery code or the issuer.
  add column confirmed_at timestamptz,
  -- The browser that it was made in, as known_browsers has it; null for those made before.
  add column browser_hash bytea;
update sign_ins set confirmed_at = created_at;
alter table sign_ins alter column confirmed_at set not null, alter column confirmed_at set default now();

-- Browsers in which a surfer has signed in before: guesses made elsewhere never keep them out, and a sign-in from one that
-- is not here is told to its surfer.
create table known_browsers (
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of what the browser's cookie holds.
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);

-- A code is deleted when it is used.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  -- argon2id in PHC format; the codes of one surfer have one salt, so that one computation finds a code among them.
  hash text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, hash)
);

-- What its surfer can read about the security of the account, for a year at most.
create table security_events (
  user_id uuid not null references users on delete cascade,
  id uuid not null default time_ordered_id(),
  -- As contract/accounts/sign-in.ts names it.
  kind text not null check (kind <> ''),
  -- 'Chrome on Android', as far as the browser said so.
  browser text,
  -- The widest network that the address counts for, such as 192.0.2.0/24.
  network text,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index security_events_created on security_events (created_at);
