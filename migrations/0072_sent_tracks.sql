-- A track as it is sent, so that reading it is no work: the whole one to its surfer, the shown part to buddies.
create table sent_tracks (
  owner_id uuid not null,
  session_id uuid not null,
  for_buddies boolean not null,
  -- A digest of all that the reply is made from.
  version bytea not null,
  -- JSON, compressed by Brotli.
  reply bytea not null,
  primary key (owner_id, session_id, for_buddies),
  foreign key (owner_id, session_id) references tracks on delete cascade
);
-- It is compressed already.
alter table sent_tracks alter column reply set storage external;
