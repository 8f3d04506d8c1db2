-- What a phone sends late, because it had no network (docs/decisions/web/0047-what-was-done-offline-arrives-once.md).

-- The clientIds of sessions, comments and photos that were deleted: a phone that never got the answer to its first try
-- sends them again, and must not bring back what is gone.
create table deleted_client_ids (
  -- Whose session it was, or on whose session.
  owner_id uuid not null references users on delete cascade,
  -- Who made it.
  user_id uuid not null references users on delete cascade,
  client_id uuid not null,
  primary key (owner_id, user_id, client_id)
);
create index deleted_client_ids_user on deleted_client_ids (user_id);

alter table plan_surfers
  -- When the surfer gave the answer, which may be long before it arrived; null where nobody knows.
  add column answered_at timestamptz;
