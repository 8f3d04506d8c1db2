-- serves: 0.1
-- Terms, privacy policy and code of conduct: each text that a process has shown.
create table policies (
  name text not null check (name in ('terms', 'privacy', 'conduct')),
  -- A higher one needs a new agreement; a text may be corrected without that.
  version integer not null check (version > 0),
  -- SHA-256 of the file.
  hash bytea not null,
  markdown text not null,
  first_shown_at timestamptz not null default now(),
  primary key (name, version, hash)
);
-- Which text each surfer agreed to. Accounts older than this table have no row for version 1.
create table policy_agreements (
  user_id uuid not null references users on delete cascade,
  name text not null,
  version integer not null,
  hash bytea not null,
  agreed_at timestamptz not null default now(),
  primary key (user_id, name, version),
  foreign key (name, version, hash) references policies
);
