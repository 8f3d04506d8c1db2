-- Two-step sign-in: a browser that is new to the surfer is signed in once it has shown two different things.

-- Null: as the server asks of everyone. True: the surfer asked for it. False: an operator has excused the surfer.
alter table users add column two_step_sign_in boolean;

-- A sign-in that has shown one thing and waits for the second. It is deleted when it is used.
create table second_steps (
  user_id uuid not null references users on delete cascade,
  -- The letter that brings the code has the same id.
  id uuid not null default gen_random_uuid(),
  -- SHA-256 of what the browser's cookie holds.
  token_hash bytea not null,
  -- What counts as the second thing.
  takes_mailed_code boolean not null,
  takes_recovery_code boolean not null,
  -- Of the digits that were mailed last; null until a letter leaves.
  code_hash bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, id)
);
