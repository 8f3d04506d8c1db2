-- Who looks after a surfer who does not come back, and what nobody may learn of where they surf.

-- To 1e-9°, far below what anybody can measure: PostgreSQL refuses to count with what is closer to zero than its numbers go.
create or replace function sphere_point(latitude double precision, longitude double precision) returns cube
  language sql immutable strict parallel safe
  return cube(array[
    cos(radians(round(latitude::numeric, 9)::float8)) * cos(radians(round(longitude::numeric, 9)::float8)),
    cos(radians(round(latitude::numeric, 9)::float8)) * sin(radians(round(longitude::numeric, 9)::float8)),
    sin(radians(round(latitude::numeric, 9)::float8))]);

-- ── Who is told when a surfer does not come back ─────────────────────────────────────────────────

-- Up to three, told one after the other. Each way counts only once whoever is reached by it has agreed.
create table emergency_contacts (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Who is told first.
  position smallint not null check (position between 1 and 3),
  name text not null,
  -- As it was typed.
  phone text,
  -- The same as E.164 writes it; null when no message can go there.
  number text check (number ~ '^\+[1-9]\d{6,14}$'),
  email text,
  number_state text not null default 'waiting' check (number_state in ('waiting', 'confirmed', 'declined')),
  email_state text not null default 'waiting' check (email_state in ('waiting', 'confirmed', 'declined')),
  primary key (user_id, id),
  unique (user_id, position) deferrable initially deferred
);
insert into emergency_contacts (user_id, position, name, phone, number)
select id, 1, coalesce(emergency_contact, ''), emergency_contact_phone,
  substring(regexp_replace(emergency_contact_phone, '[\s().-]', '', 'g') from '^\+[1-9]\d{6,14}$')
from users where num_nonnulls(emergency_contact, emergency_contact_phone) > 0;

alter table users
  drop column emergency_contact,
  drop column emergency_contact_phone,
  -- How long after the start of a session somebody is told, unless the session says otherwise.
  add column overdue_hours smallint not null default 4 check (overdue_hours between 1 and 8),
  -- Nobody sees the surfer's sessions before they have ended.
  add column delays_publishing boolean not null default false;

alter table surf_sessions
  -- When the surfer is overdue; null: nobody looks after this session.
  add column overdue_at timestamptz,
  -- Counts how often the surfer has put that off: what belongs to an earlier round is over.
  add column watch_round smallint not null default 0,
  -- IANA name, of where the surfer checked in; null: not known.
  add column time_zone text;
update surf_sessions set overdue_at = start_time + interval '4 hours'
where is_active and start_time > now() - interval '4 hours';
create index surf_sessions_overdue on surf_sessions (overdue_at) where is_active and overdue_at is not null;

-- Raised once for each round and kind. Without a foreign key to the session: those who were told hear the all-clear also
-- when it is deleted.
create table alarms (
  user_id uuid not null references users on delete cascade,
  session_id uuid not null,
  round smallint not null,
  kind text not null check (kind in ('overdue', 'help')),
  raised_at timestamptz not null,
  -- Somebody who was told has reached the surfer.
  reached_at timestamptz,
  -- Nobody else is told from now on, and those who were told heard so.
  closed_at timestamptz,
  -- The session has ended, or goes on in a new round; those who reached the surfer have heard so as well.
  over_at timestamptz,
  primary key (user_id, session_id, round, kind)
);
create index alarms_unfinished on alarms (raised_at) where over_at is null;
create index alarms_of_session on alarms (session_id);

-- What is told to whom, one row for each receiver and way, never two of the same.
create table safety_steps (
  user_id uuid not null references users on delete cascade,
  -- In the address of the page that a contact gets, so it goes to nobody else.
  id uuid not null default gen_random_uuid(),
  -- Null when a contact is asked to agree, or a test is sent.
  session_id uuid,
  -- Of the session; of questions and tests, the how-manieth it is.
  round smallint not null,
  step text not null check (step in ('confirm', 'test', 'still_out', 'overdue', 'help', 'all_clear')),
  -- Who is told; neither: the surfer.
  buddy_id uuid references users on delete cascade,
  contact_id uuid,
  -- 'app' is a notification, written in the same statement; how it leaves from there its reader decides.
  channel text not null check (channel in ('app', 'email', 'sms')),
  -- 'failed': tried in vain so often that the next contact is told; it is still tried where that can help.
  state text not null default 'due' check (state in ('due', 'sent', 'failed', 'acknowledged', 'withdrawn')),
  -- When it came to this state.
  state_at timestamptz not null,
  -- Not before; 'infinity' when trying again cannot help.
  due_at timestamptz not null default '-infinity',
  -- One process sends at a time; when it dies, another may after this.
  claimed_until timestamptz not null default '-infinity',
  attempts integer not null default 0,
  primary key (user_id, id),
  foreign key (user_id, contact_id) references emergency_contacts (user_id, id) on delete cascade,
  check (num_nonnulls(buddy_id, contact_id) <= 1),
  check ((channel = 'app') = (contact_id is null)),
  constraint safety_steps_once
    unique nulls not distinct (user_id, session_id, round, step, buddy_id, contact_id, channel)
);
create index safety_steps_id on safety_steps (id);
create index safety_steps_due on safety_steps (due_at, id) where state in ('due', 'failed') and channel <> 'app';
create index safety_steps_of_buddy on safety_steps (buddy_id, session_id) where buddy_id is not null;
create index safety_steps_of_contact on safety_steps (user_id, contact_id) where contact_id is not null;

-- When some process last looked whether anybody is overdue: one row.
create table safety_watch (
  is_only boolean primary key default true check (is_only),
  swept_at timestamptz not null
);

-- What is about somebody's life comes to the phone unless its reader wants that otherwise, and cannot be muted in the app.
alter table notification_preferences
  alter column push_kinds set default '{still_out,overdue,help,all_clear}';
update notification_preferences set push_kinds = push_kinds || '{still_out,overdue,help,all_clear}'::text[];
insert into notification_preferences (user_id) select distinct user_id from push_subscriptions on conflict do nothing;

create or replace function mute_notification() returns trigger
  language plpgsql
  as $$
    begin
      new.in_app := new.kind in ('still_out', 'overdue', 'help', 'all_clear') or not exists (
        select from notification_preferences p where p.user_id = new.user_id and new.kind = any (p.muted_kinds));
      return new;
    end
  $$;

-- ── Secret spots ─────────────────────────────────────────────────────────────────────────────────

-- Never among surf_spots, so that no list, count, map or search of those can hold one.
create table secret_spots (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  client_id uuid,
  name text not null check (name <> ''),
  note text not null default '',
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  place cube not null generated always as (sphere_point(latitude, longitude)) stored,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, client_id)
);
create index secret_spots_id on secret_spots (id);

-- A share is worth nothing unless the two are buddies.
create table secret_spot_shares (
  owner_id uuid not null,
  spot_id uuid not null,
  buddy_id uuid not null references users on delete cascade,
  primary key (owner_id, spot_id, buddy_id),
  foreign key (owner_id, spot_id) references secret_spots (user_id, id) on delete cascade
);
create index secret_spot_shares_buddy on secret_spot_shares (buddy_id, spot_id);

-- The secret spots that this surfer knows: their own, and those that buddies share with them.
create function secret_spots_known_to(viewer uuid) returns setof secret_spots
  language sql stable
  as $$
    select spot.* from secret_spots spot where spot.user_id = viewer
    union all
    select spot.*
    from secret_spot_shares share
      join secret_spots spot on spot.user_id = share.owner_id and spot.id = share.spot_id
      join buddy_links link on link.user_id = share.owner_id and link.buddy_id = viewer and link.state = 'accepted'
    where share.buddy_id = viewer
  $$;

alter table surf_sessions
  -- Kept when the spot is deleted, so that its sessions stay hidden.
  add column secret_spot_id uuid,
  -- Nobody else sees it before it has ended.
  add column is_delayed boolean not null default false,
  -- Without a spot: all that strangers may know of where it is; null, they know nothing.
  add column coarse_latitude double precision,
  add column coarse_longitude double precision;

alter table achievements
  -- Earned also by what others may see alone; of another they do not hear, for it would tell of sessions that are hidden.
  add column is_shown boolean not null default true;

-- ── Where a surfer is, to strangers ──────────────────────────────────────────────────────────────

insert into secrets (name, value) values ('coarse-positions', gen_random_uuid()::text || gen_random_uuid()::text)
on conflict do nothing;

-- A position 1 to 1.5 miles from the given one, rounded to 0.01°: after rounding, which moves it by less than 0.49 miles,
-- it is at least 0.5 miles off. Which way is the surfer's secret, and turns slowly from place to place, once around in no
-- less than 0.25°, without a border at which it would jump: surfing at a place or near it again moves all that is shown
-- alike, so that neither a mean nor the overlap of what is possible comes closer. 69.09 miles are a degree of latitude
-- (the Earth's mean radius, 3958.8).
create function coarse_position(surfer uuid, latitude double precision, longitude double precision)
  returns table (coarse_latitude double precision, coarse_longitude double precision)
  language sql stable
  as $$
    select
      round((case when abs(moved.latitude) <= 90 then moved.latitude else sign(moved.latitude) * 180 - moved.latitude end)::numeric, 2)::float8,
      round((case when abs(moved.longitude) <= 180 then moved.longitude else moved.longitude - sign(moved.longitude) * 360 end)::numeric, 2)::float8
    from (
      -- To 1e-9°, as above: PostgreSQL refuses to count with what is closer to zero than its numbers go.
      select round(latitude::numeric, 9)::float8 as y, round(longitude::numeric, 9)::float8 as x
    ) here
    cross join lateral (
      -- The surfer's own turn, and one between those of the four corners of the field of 0.25° around the place.
      select
        2 * pi() * sum(weight * (get_byte(bytes, 0) * 65536 + get_byte(bytes, 1) * 256 + get_byte(bytes, 2)) / 16777216) as bearing,
        1 + 0.5 * sum(weight * (get_byte(bytes, 3) * 256 + get_byte(bytes, 4)) / 65536)
          filter (where corner.north is not null) as miles
      from secrets s
        cross join (values (0, 0), (0, 1), (1, 0), (1, 1), (null, null)) corner (north, east)
        cross join lateral (
          select
            sha256(convert_to(concat_ws(' ', s.value, surfer, floor(here.y * 4) + corner.north,
              (floor(here.x * 4)::integer + corner.east + 1440) % 1440), 'UTF8')) as bytes,
            coalesce(
              abs(1 - corner.north - (here.y * 4 - floor(here.y * 4)))
                * abs(1 - corner.east - (here.x * 4 - floor(here.x * 4))), 1) as weight
        ) hash
      where s.name = 'coarse-positions'
    ) move
    cross join lateral (
      select
        here.y + miles * cos(bearing) / 69.09 as latitude,
        here.x + miles * sin(bearing) / (69.09 * greatest(cos(radians(here.y)), 0.02)) as longitude
    ) moved
  $$;

update surf_sessions s set
  coarse_latitude = coarse.coarse_latitude, coarse_longitude = coarse.coarse_longitude,
  place = sphere_point(coarse.coarse_latitude, coarse.coarse_longitude)
from (
  select o.user_id, o.id, c.* from surf_sessions o cross join lateral coarse_position(o.user_id, o.latitude, o.longitude) c
  where o.surf_spot_id is null
) coarse
where coarse.user_id = s.user_id and coarse.id = s.id;

-- Every session that the viewer (null: a visitor) may know of, as that viewer may see it; `as_buddy` as if the two were
-- buddies, for surfers who want to see their own as others do. Every reader goes through here, so no query can forget
-- the rule:
--   close   owner and buddies: exact start, end and position;
--   known   signed-in surfers, of a session visible to everyone: who it is, the hour of the start (an end or a length
--           would give the minute away), the spot's or a coarse position;
--   else    an anonymous surfer at a spot; sessions without a spot, private ones, and those of a surfer who has blocked
--           the viewer or whom the viewer has blocked, do not exist for this viewer.
-- One that is delayed exists for its owner alone until it has ended, one at a secret spot for its owner and for those
-- buddies who know the spot.
-- It is inlined like a view. The link is the owner's own row, so that a shard answers by itself. owner_id and
-- started_at are for conditions; they never leave, and lists of several surfers are ordered by start_hour.
drop function sessions_seen_by(uuid);
create function sessions_seen_by(viewer uuid, as_buddy boolean default false) returns table (
  owner_id uuid, id uuid, party_id uuid, started_at timestamptz, start_hour timestamptz, is_active boolean, place cube,
  close boolean, known boolean,
  user_id uuid, start_time timestamptz, end_time timestamptz, custom_location text, surf_spot_id uuid, secret_spot_id uuid,
  -- Null at a spot for those who are not close: they get the spot's position.
  latitude double precision, longitude double precision,
  wave_size text, wave_count integer, notes text, rating smallint, board text, wave_height real, visibility text
)
  language sql stable
  as $$
    select
      s.user_id, s.id, s.party_id, s.start_time, s.start_hour, s.is_active, s.place, seen.close, seen.known,
      case when seen.known then s.user_id end,
      case when seen.close then s.start_time else s.start_hour end,
      case when seen.close then s.end_time end,
      case when seen.known then s.custom_location end,
      s.surf_spot_id,
      s.secret_spot_id,
      case when seen.close then s.latitude when s.surf_spot_id is null then s.coarse_latitude end,
      case when seen.close then s.longitude when s.surf_spot_id is null then s.coarse_longitude end,
      case when seen.known then s.wave_size end,
      case when seen.known then s.wave_count end,
      case when seen.known then s.notes end,
      case when seen.known then s.rating end,
      case when seen.known then s.board end,
      -- The hour is known to everyone, and what the sea did at the spot as well.
      s.wave_height,
      s.visibility
    from surf_sessions s
    left join buddy_links link
      on link.user_id = s.user_id and link.buddy_id = viewer and link.state in ('accepted', 'blocked', 'was_blocked')
    cross join lateral (
      select
        coalesce(s.user_id = viewer, false) or coalesce(link.state = 'accepted', as_buddy) as close,
        viewer is not null
          and (s.user_id = viewer or coalesce(link.state = 'accepted', as_buddy or s.visibility = 'everyone')) as known
    ) seen
    where s.user_id = viewer
      or (coalesce(link.state = 'accepted', true) and s.visibility <> 'private'
        and (seen.known or s.surf_spot_id is not null)
        and not (s.is_delayed and s.is_active)
        and (s.secret_spot_id is null
          or (link.state = 'accepted' and exists (
            select from secret_spots_known_to(viewer) spot where spot.id = s.secret_spot_id))))
  $$;
