-- serves: 0.1
-- Each restore from a backup, for operators: how much was due between the two and was not sent, by kind.
create table restores (
  id uuid primary key default time_ordered_id(),
  restored_at timestamptz not null,
  backed_up_at timestamptz not null,
  -- The archive's name, without its folder.
  archive text not null,
  -- A count by kind, such as {"alarms": 2, "deliveries": 31}.
  settled jsonb not null
);
-- Due before the server was restored from a backup: nobody else is notified of it, and operators see it.
alter table alarms add column restored_at timestamptz;
create index alarms_restored on alarms (restored_at) where restored_at is not null;
