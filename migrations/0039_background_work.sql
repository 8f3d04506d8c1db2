-- Background work that reads what is due, never all there is (docs/decisions/platform/0058-background-work-reads-what-is-new.md).

-- ── Deliveries ───────────────────────────────────────────────────────────────────────────────────

-- About somebody's life: claimed apart from other deliveries, so that it waits behind none of them.
alter table deliveries add column is_urgent boolean not null default false;
update deliveries d set is_urgent = true from notifications n
  where d.state = 'due' and n.user_id = d.user_id and n.id = d.notification_id
    and n.kind in ('still_out', 'overdue', 'help', 'all_clear');
create index deliveries_urgent on deliveries (due_at nulls first, id) where state = 'due' and is_urgent;

-- ── Spots ────────────────────────────────────────────────────────────────────────────────────────

-- All spots are read page by page in the order of their names.
create index surf_spots_name on surf_spots (name, id);

-- ── Uploads ──────────────────────────────────────────────────────────────────────────────────────

-- When the cleanup job looks next whether it is shown anywhere.
alter table uploads add column check_at timestamptz not null default now() + interval '1 day';
create index uploads_check on uploads (check_at, id);

-- ── Popularity ───────────────────────────────────────────────────────────────────────────────────

-- How many surfers surfed at each spot on each day (UTC) of the last 90, so that a day is counted a few times and not each
-- day again. Without a foreign key: what is left of a spot that is gone goes with its day.
create table spot_visits (
  day date not null,
  surf_spot_id uuid not null,
  visits integer not null check (visits > 0),
  primary key (day, surf_spot_id)
);
-- The days that were counted, also those without a visit.
create table spot_visit_days (
  day date primary key
);
create index surf_sessions_visits on surf_sessions (start_time)
  where surf_spot_id is not null and visibility <> 'private';

-- ── Safety ───────────────────────────────────────────────────────────────────────────────────────

-- Nobody checked out: the session was ended without its surfer, at a time that is assumed. Null again once the surfer says
-- when it ended, or is known to be back. Until then the alarms of the session stay open.
alter table surf_sessions add column end_assumed_at timestamptz;
create index surf_sessions_end_assumed on surf_sessions (user_id) where end_assumed_at is not null;

-- When an alarm is looked at again without an event; null: at the next look. Whoever is to be told was told.
alter table alarms add column look_at timestamptz;
create index alarms_to_look_at on alarms (look_at) where over_at is null;

-- One process looks at a time: since when, and until when no other does; both null before the first.
alter table safety_watch
  alter column swept_at drop not null,
  add column began_at timestamptz,
  add column lease_until timestamptz;
