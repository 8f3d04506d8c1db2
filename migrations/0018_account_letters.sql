-- Letters about accounts that are still to be sent; a row goes once its letter has left, or is wanted no more. No row holds
-- a link or a code: those are made at each try to send, and account_tokens keeps their hashes.
create table account_letters (
  -- Whoever asks for a new password types any address. When nobody has it this is an id that no surfer has, so that the
  -- request takes as long: hence no foreign key. Rows of nobody are removed when they would be sent.
  user_id uuid not null,
  id uuid not null default time_ordered_id(),
  -- What it is about: a purpose of account_tokens, or a kind of security_events.
  kind text not null check (kind <> ''),
  -- Where it goes; empty when nobody has the address that was typed.
  email text not null,
  -- Of a security event: which browser did it, and in which network.
  browser text,
  network text,
  created_at timestamptz not null default now(),
  -- From then on nobody needs it.
  expires_at timestamptz not null,
  due_at timestamptz not null default '-infinity',
  -- One process sends at a time; when it dies, another may after this.
  claimed_until timestamptz not null default '-infinity',
  attempts integer not null default 0,
  primary key (user_id, id)
);
create index account_letters_due on account_letters (due_at, id);

-- An issuer that the surfer has unlinked: it opens the account again only once they link it themselves, even when both
-- sides have verified the same address.
alter table users add column unlinked_issuer text;
