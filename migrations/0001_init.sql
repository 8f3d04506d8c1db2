-- Places are points on the unit sphere (cube), names are found by trigrams without accents.
create extension if not exists cube;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- The point on the unit sphere; straight-line distance between two of them is the chord.
create function sphere_point(latitude double precision, longitude double precision) returns cube
  language sql immutable strict parallel safe
  return cube(array[
    cos(radians(latitude)) * cos(radians(longitude)),
    cos(radians(latitude)) * sin(radians(longitude)),
    sin(radians(latitude))]);

-- Lower case without accents. The dictionary is named, which makes the result immutable.
create function plain_text(words text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', words)) $$;

-- A UUID that begins with the time in milliseconds (version 7, RFC 9562), also on servers older than PostgreSQL 18.
create function time_ordered_id() returns uuid
  language sql volatile parallel safe
  as $$
    select encode(
      set_bit(set_bit(
        overlay(uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6),
        52, 1), 53, 1),
      'hex')::uuid
  $$;

-- ── Reference tables: small, shared, and the only place of names unique in the whole world ──────

create table users (
  id uuid primary key default time_ordered_id(),
  email text not null,
  username text not null check (username ~ '^[A-Za-z0-9_.]{3,20}$'),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  profile_image_url text,
  surfing_type text[] not null default '{}',
  emergency_contact text,
  emergency_contact_phone text,
  default_visibility text not null default 'everyone' check (default_visibility in ('everyone', 'buddies', 'private')),
  oidc_issuer text,
  oidc_subject text,
  created_at timestamptz not null default now(),
  search_text text not null generated always as (plain_text(first_name || ' ' || last_name || ' ' || username)) stored,
  check ((oidc_issuer is null) = (oidc_subject is null))
);
create unique index users_email on users (lower(email));
create unique index users_username on users (lower(username) text_pattern_ops);
create unique index users_oidc on users (oidc_issuer, oidc_subject);
create index users_profile_image on users (profile_image_url) where profile_image_url is not null;
create index users_search on users using gin (search_text gin_trgm_ops);
-- Two letters have no useful trigrams: they are found as the beginning of a username (above), a first or a last name.
create index users_first_name on users (search_text text_pattern_ops);
create index users_last_name on users (plain_text(last_name) text_pattern_ops);

-- Surfers whose name or username resembles these words, best first. 0.4 forgives two letters swapped in a name of
-- four. The first 5,000 that pass are ranked, which bounds the work however many surfers there are.
create function surfers_resembling(words text, at_most integer) returns table (id uuid, likeness real)
  language sql stable
  set pg_trgm.word_similarity_threshold = 0.4
  -- Only a plan made for these very words knows that the index pays.
  set plan_cache_mode = force_custom_plan
  as $$
    select candidate.id, word_similarity(plain_text(words), candidate.search_text)
    from (select u.id, u.search_text from users u where plain_text(words) <% u.search_text limit 5000) candidate
    order by 2 desc, candidate.search_text
    limit at_most
  $$;

create table surf_spots (
  id uuid primary key default time_ordered_id(),
  -- The name of the entry in the shipped catalogue; null for spots that came another way.
  catalogue_key text,
  name text not null check (name <> ''),
  area text not null,
  country text not null,
  description text not null default '',
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  facing smallint not null check (facing between 0 and 359),
  break_kind text not null check (break_kind in ('beach', 'point', 'reef', 'river-mouth', 'jetty')),
  bottom text not null check (bottom in ('sand', 'rock', 'coral', 'cobble', 'lava', 'mixed')),
  popularity_score smallint not null default 0 check (popularity_score between 0 and 100),
  place cube not null generated always as (sphere_point(latitude, longitude)) stored
);
create unique index surf_spots_catalogue_key on surf_spots (catalogue_key);
create index surf_spots_place on surf_spots using gist (place);
create index surf_spots_popularity on surf_spots (popularity_score desc, id);

-- ── What belongs to a surfer: that surfer's id comes first in every key ──────────────────────────

create table passwords (
  user_id uuid primary key references users on delete cascade,
  hash text not null
);

create table sign_ins (
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  extended_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index sign_ins_token on sign_ins (token_hash);

create table surf_sessions (
  user_id uuid not null references users on delete cascade,
  -- Random, not time-ordered: strangers see the id but may not learn the minute of the check-in from it.
  id uuid not null default gen_random_uuid(),
  client_id uuid,
  surf_spot_id uuid references surf_spots,
  custom_location text,
  -- Exact; for the owner and buddies only.
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- What everyone may know: the spot's position, or the exact one rounded to 0.01°.
  place cube not null,
  start_time timestamptz not null,
  -- All that strangers may know of the start, also from the order of a list.
  start_hour timestamptz not null
    generated always as (date_trunc('hour', start_time at time zone 'UTC') at time zone 'UTC') stored,
  end_time timestamptz,
  is_active boolean not null generated always as (end_time is null) stored,
  visibility text not null check (visibility in ('everyone', 'buddies', 'private')),
  party_id uuid not null,
  wave_size text,
  wave_count integer check (wave_count between 0 and 1000),
  notes text,
  primary key (user_id, id),
  unique (user_id, client_id),
  constraint surf_sessions_ends_after_start check (end_time >= start_time),
  check (num_nonnulls(surf_spot_id, custom_location) = 1)
);
create unique index surf_sessions_one_active on surf_sessions (user_id) where is_active;
create index surf_sessions_id on surf_sessions (id);
create index surf_sessions_newest_of_user on surf_sessions (user_id, start_time, id);
create index surf_sessions_active_newest on surf_sessions (start_hour, id) where is_active;
create index surf_sessions_active_near on surf_sessions using gist (place) where is_active;
create index surf_sessions_at_spot on surf_sessions (surf_spot_id, start_time desc);
create index surf_sessions_party on surf_sessions (party_id);

create table likes (
  owner_id uuid not null,
  session_id uuid not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (owner_id, session_id, user_id),
  foreign key (owner_id, session_id) references surf_sessions (user_id, id) on delete cascade
);

create table comments (
  owner_id uuid not null,
  session_id uuid not null,
  id uuid not null default time_ordered_id(),
  user_id uuid not null references users on delete cascade,
  client_id uuid,
  comment text not null check (char_length(comment) between 1 and 1000),
  created_at timestamptz not null default now(),
  primary key (owner_id, session_id, id),
  unique (owner_id, session_id, user_id, client_id),
  foreign key (owner_id, session_id) references surf_sessions (user_id, id) on delete cascade
);

create table photos (
  owner_id uuid not null,
  session_id uuid not null,
  id uuid not null default time_ordered_id(),
  photo_url text not null,
  caption text,
  created_at timestamptz not null default now(),
  primary key (owner_id, session_id, id),
  foreign key (owner_id, session_id) references surf_sessions (user_id, id) on delete cascade
);
create index photos_url on photos (photo_url);

create table waves (
  owner_id uuid not null,
  session_id uuid not null,
  start_time timestamptz not null,
  seconds real not null check (seconds > 0),
  metres real not null check (metres >= 0),
  top_kmh real not null check (top_kmh >= 0),
  primary key (owner_id, session_id, start_time),
  foreign key (owner_id, session_id) references surf_sessions (user_id, id) on delete cascade
);

-- One row on each side, so that a surfer's buddies are one shard's read.
create table buddy_links (
  user_id uuid not null references users on delete cascade,
  buddy_id uuid not null references users on delete cascade,
  request_id uuid not null,
  state text not null check (state in ('asked', 'was_asked', 'accepted')),
  since timestamptz not null default now(),
  primary key (user_id, buddy_id),
  check (user_id <> buddy_id)
);
create index buddy_links_request on buddy_links (request_id);
create index buddy_links_buddy on buddy_links (buddy_id, user_id);

create table notifications (
  user_id uuid not null references users on delete cascade,
  id uuid not null default time_ordered_id(),
  kind text not null,
  actor_id uuid references users on delete cascade,
  session_id uuid,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (user_id, id)
);
create index notifications_unread on notifications (user_id) where read_at is null;

-- ── Who sees what ────────────────────────────────────────────────────────────────────────────────

-- Every session that the viewer (null: a visitor) may know of, as that viewer may see it. Every reader goes
-- through here, so no query can forget the rule:
--   close   owner and buddies: exact start, end and position;
--   known   signed-in surfers, of a session visible to everyone: who it is, the hour of the start (an end or a length
--           would give the minute away), the spot's or a coarse position;
--   else    an anonymous surfer at a spot; sessions without a spot, and private ones, do not exist for this viewer.
-- It is inlined like a view. The buddy link is the owner's own row, so that a shard answers by itself. owner_id and
-- started_at are for conditions; they never leave, and lists of several surfers are ordered by start_hour.
create function sessions_seen_by(viewer uuid) returns table (
  owner_id uuid, id uuid, party_id uuid, started_at timestamptz, start_hour timestamptz, is_active boolean, place cube,
  close boolean, known boolean,
  user_id uuid, start_time timestamptz, end_time timestamptz, custom_location text, surf_spot_id uuid,
  -- Null at a spot for those who are not close: they get the spot's position.
  latitude double precision, longitude double precision,
  wave_size text, wave_count integer, notes text, visibility text
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
      case when seen.close then s.latitude when s.surf_spot_id is null then round(s.latitude::numeric, 2) end,
      case when seen.close then s.longitude when s.surf_spot_id is null then round(s.longitude::numeric, 2) end,
      case when seen.known then s.wave_size end,
      case when seen.known then s.wave_count end,
      case when seen.known then s.notes end,
      s.visibility
    from surf_sessions s
    left join buddy_links link on link.user_id = s.user_id and link.buddy_id = viewer and link.state = 'accepted'
    cross join lateral (
      select
        coalesce(s.user_id = viewer, false) or link.user_id is not null as close,
        viewer is not null and (s.user_id = viewer or link.user_id is not null or s.visibility = 'everyone') as known
    ) seen
    where s.user_id = viewer
      or (s.visibility <> 'private' and (seen.known or s.surf_spot_id is not null))
  $$;

-- A surfer as others may know them, in the names of the wire; null for a row of nulls.
create function surfer_json(surfer users) returns json
  language sql stable parallel safe
  as $$
    select case when surfer.id is not null then json_build_object(
      'id', surfer.id, 'firstName', surfer.first_name, 'lastName', surfer.last_name,
      'username', surfer.username, 'profileImageUrl', surfer.profile_image_url) end
  $$;

-- ── The platform's own ───────────────────────────────────────────────────────────────────────────

create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
