-- The schema, by subject: surfers, accounts, spots, the sea, surf sessions, tracks, plans, safety, notifications, files, the
-- platform. Never edit it: each database stores its checksum. A change is a new file with the next number. `repeatable/` has
-- further functions and the triggers. How this file came to be: decision 84.
--
-- In every table:
--   The surfer's id comes first in the key of that surfer's rows, so that they can live on one host (docs/scale.md).
--   `client_id` is chosen by the phone: the same request sent twice creates one row.
--   `time_zone` is an IANA name, such as Pacific/Honolulu. `latitude` and `longitude` are degrees (WGS 84).
--   `run_at`, `lease_until` and `attempts` belong to the outbox (decision 55). `run_at`: not before; null: at once.
--   `lease_until`: one process works on the row until then; null: none does. `attempts`: how many tries failed in a row.

create extension if not exists cube;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- ── Functions that columns and indexes store results of ──────────────────────────────────────────

-- The point on the unit sphere. The straight line between two of them is the chord (miles_of_chord). Degrees are rounded to
-- 1e-9, because PostgreSQL raises an underflow error for values closer to zero than its numbers go.
create function sphere_point(latitude double precision, longitude double precision) returns cube
  language sql immutable strict parallel safe
  return cube(array[
    cos(radians(round(latitude::numeric, 9)::float8)) * cos(radians(round(longitude::numeric, 9)::float8)),
    cos(radians(round(latitude::numeric, 9)::float8)) * sin(radians(round(longitude::numeric, 9)::float8)),
    sin(radians(round(latitude::numeric, 9)::float8))]);

-- Lower case without accents. The named dictionary makes the result immutable.
create function plain_text(words text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', words)) $$;

-- The words of a name, as plain text.
create function words_of(name text) returns text[]
  language sql immutable strict parallel safe
  as $$ select array_remove(regexp_split_to_array(public.plain_text(name), '[\s.,''’-]+'), '') $$;

-- A UUID that begins with the time in milliseconds (version 7, RFC 9562), for servers before PostgreSQL 18 as well.
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

-- The place at sea whose forecast stands for a spot, as hundredths of a degree, 'latitude,longitude': the place chosen for the
-- spot; else 7 km out in the direction the spot faces, in steps of 0.05° so that neighbours share it; else, without a facing,
-- the middle of the spot's square of 0.1°.
create function sea_cell(
  latitude double precision, longitude double precision, facing smallint,
  sea_latitude double precision, sea_longitude double precision
) returns text
  language sql immutable parallel safe
  return case
    when sea_latitude is not null then
      round(sea_latitude * 100)::int::text || ',' || round(sea_longitude * 100)::int::text
    when facing is null then
      (round(latitude * 10)::int * 10)::text || ',' || (round(longitude * 10)::int * 10)::text
    else
      (round(greatest(-90, least(90, latitude + 0.063 * cosd(facing))) * 20)::int * 5)::text || ',' ||
      -- Degrees of longitude get shorter with latitude. Beyond 180° they count from the other side.
      ((round((longitude + 0.063 * sind(facing) / greatest(0.1, cosd(latitude))) * 20)::int * 5 + 54000) % 36000
        - 18000)::text
  end;

-- The conditions of an alert as one text: alerts with equal text are judged once (decision 64). It is immutable because JSON of
-- numbers and words depends on no setting.
create function asked_by_alert(least_rating smallint, from_hour smallint, to_hour smallint, days smallint[], tide text,
    notice_days smallint, preferences jsonb) returns text
  language sql immutable
  return json_build_array(least_rating, from_hour, to_hour, days, tide, notice_days, preferences)::text;

-- ── Surfers ──────────────────────────────────────────────────────────────────────────────────────

create table users (
  id uuid primary key default time_ordered_id(),
  username text not null check (username ~ '^[A-Za-z0-9_.]{3,20}$'),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  profile_image_url text,
  surfing_type text[] not null default '{}',
  search_text text not null generated always as (plain_text(first_name || ' ' || last_name || ' ' || username)) stored,
  created_at timestamptz not null default now(),
  -- Null: an unverified account lost its address to the person who proved that it is theirs (decision 20).
  email text,
  -- When a signed-in surfer showed that they read this mailbox.
  email_verified_at timestamptz,
  oidc_issuer text,
  oidc_subject text,
  -- An issuer that the surfer unlinked. It opens the account again only after the surfer links it, even when both sides have
  -- verified the same address.
  unlinked_issuer text,
  -- Null: as the server requires of all. True: the surfer turned it on. False: an operator exempted the surfer.
  two_step_sign_in boolean,
  default_visibility text not null default 'everyone' check (default_visibility in ('everyone', 'buddies', 'private')),
  -- Other surfers see sessions only after they have ended.
  delays_publishing boolean not null default false,
  findable_by text not null default 'everyone' check (findable_by in ('everyone', 'buddies_of_buddies', 'nobody')),
  units text not null default 'imperial' check (units in ('imperial', 'metric')),
  -- Hours from the start of a session until it is overdue, unless the session has its own.
  overdue_hours smallint not null default 4 check (overdue_hours between 1 and 8),
  -- Part of the address of the calendar feed: a new version makes the old addresses invalid. Null: no feed.
  calendar_version integer,
  -- When the account is removed, unless its surfer cancels that. Null: it stays.
  leaves_at timestamptz,
  -- Questions and lists that the surfer dismissed for good, on every device: the checklist of a new account, and whether this
  -- browser may show notifications.
  hides_first_steps boolean not null default false,
  declines_push boolean not null default false,
  -- An account from before alarms went by e-mail: Home asks once whether they may.
  asks_about_safety_mail boolean not null default false,
  check ((oidc_issuer is null) = (oidc_subject is null)),
  constraint users_verified_email check (email_verified_at is null or email is not null)
);
create unique index users_email on users (lower(email));
create unique index users_username on users (lower(username) text_pattern_ops);
create unique index users_oidc on users (oidc_issuer, oidc_subject);
create index users_profile_image on users (profile_image_url) where profile_image_url is not null;
-- Search by the beginning of a name, first or last name first, by any word of it, and by the end of a username.
create index users_first_name on users (search_text text_pattern_ops);
create index users_last_name on users (plain_text(last_name || ' ' || first_name) text_pattern_ops);
create index users_words on users using gin (words_of(first_name || ' ' || last_name));
create index users_username_end on users (reverse(lower(username)) text_pattern_ops);
create index users_leaving on users (leaves_at) where leaves_at is not null;

-- Each word of any name, once: a mistyped word is looked up here, which takes no longer among a million surfers than among
-- some ten thousand names (decision 13).
create table name_words (word text primary key);
create index name_words_search on name_words using gin (word gin_trgm_ops);

-- Requests, buddies and blocks: one row for each side, so that all links of a surfer are on one host (decision 11).
create table buddy_links (
  user_id uuid not null references users on delete cascade,
  buddy_id uuid not null references users on delete cascade,
  request_id uuid not null,
  -- As this side sees it. 'blocked' on the side that blocks, 'was_blocked' on the other, 'blocked' on both when both do.
  state text not null check (state in ('asked', 'was_asked', 'accepted', 'blocked', 'was_blocked')),
  since timestamptz not null default now(),
  -- The sort and search key of lists: plain text, chr(1) between first and last name, because it sorts before every letter.
  -- Sorted by code point, because other collations change with the versions of ICU and glibc and would break the index.
  buddy_name text collate "C" not null default '',
  -- The buddy's sessions appear neither in the feed nor in notifications. Only accepted links are muted.
  is_muted boolean not null default false,
  primary key (user_id, buddy_id),
  check (user_id <> buddy_id)
);
create index buddy_links_request on buddy_links (request_id);
-- Answered from the index alone: who sees a surfer as a buddy.
create index buddy_links_of_buddy on buddy_links (buddy_id, user_id) include (state);
-- Blocks and mutes are few, also for a surfer with very many buddies.
create index buddy_links_blocks on buddy_links (user_id, buddy_id) where state in ('blocked', 'was_blocked');
create index buddy_links_muted on buddy_links (user_id, buddy_id) where is_muted;
create index buddy_links_newest on buddy_links (user_id, since desc, buddy_id) where state = 'accepted';
create index buddy_links_by_name on buddy_links (user_id, buddy_name, buddy_id) where state = 'accepted';
-- Read by every page.
create index buddy_links_unanswered on buddy_links (user_id, state, since, request_id) where state in ('asked', 'was_asked');

-- The surfer dismissed the suggestion of the other with 'Not now', or one of the two declined, ended or blocked.
create table not_suggested (
  user_id uuid not null references users on delete cascade,
  surfer_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, surfer_id)
);
create index not_suggested_surfer on not_suggested (surfer_id);

-- Links that surfers share to be found (decision 67). Revoking one deletes its row.
create table invites (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- SHA-256 of the token in the address. The token is derived from the id and a secret of the installation.
  token_hash bytea not null,
  -- How many requests came through it. The senders are in buddy_links alone.
  uses integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, id)
);
create index invites_token on invites (token_hash);
create index invites_expiring on invites (expires_at);

-- ── Accounts ─────────────────────────────────────────────────────────────────────────────────────

create table passwords (
  user_id uuid primary key references users on delete cascade,
  -- argon2id in PHC format.
  hash text not null
);

create table sign_ins (
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  -- Names the sign-in to its surfer; the token's hash does not leave the server.
  id uuid not null default gen_random_uuid(),
  -- Such as 'Chrome on Android', from the User-Agent.
  browser text,
  -- The token_hash in known_browsers; null in sign-ins older than that table.
  browser_hash bytea,
  created_at timestamptz not null default now(),
  -- When the surfer last proved who they are: by password, passkey, recovery code or issuer.
  confirmed_at timestamptz not null default now(),
  extended_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index sign_ins_token on sign_ins (token_hash);

-- Browsers in which the surfer has signed in before: failed attempts from elsewhere never lock them out, and a sign-in from an
-- unknown browser is reported to the surfer (decision 23).
create table known_browsers (
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of the browser's cookie.
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);

create table passkeys (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- base64url, from the authenticator.
  credential_id text not null,
  public_key bytea not null,
  -- The authenticator's count of uses. A lower count than before reveals a copy.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, id),
  unique (user_id, credential_id)
);

-- A sign-in from a new browser that still needs its second step (decision 36). Deleted when used.
create table second_steps (
  user_id uuid not null references users on delete cascade,
  -- The e-mail with the code has the same id in account_letters.
  id uuid not null default gen_random_uuid(),
  -- SHA-256 of the browser's cookie.
  token_hash bytea not null,
  -- Which second steps are accepted.
  takes_mailed_code boolean not null,
  takes_recovery_code boolean not null,
  -- Hash of the digits mailed last; null until an e-mail is sent.
  code_hash bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, id)
);

-- A code is deleted when used.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  -- argon2id in PHC format. All codes of a surfer share a salt, so that one computation finds a code among them.
  hash text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, hash)
);

-- Links and codes that verify an address or reset a password, mailed or printed by an operator. A token is deleted in the
-- transaction that uses it.
create table account_tokens (
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  purpose text not null check (purpose in ('verify', 'reset', 'old_email', 'new_email')),
  -- Hash of the digits to type into the signed-in app instead; null where the e-mail has none.
  code_hash bytea,
  -- The recipient. The token is invalid once the account has another address.
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index account_tokens_token on account_tokens (token_hash);

-- The new address that a surfer wants, until both addresses have confirmed.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  -- False where the old address was never verified.
  asks_old boolean not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- The security log of an account, for a year at most.
create table security_events (
  user_id uuid not null references users on delete cascade,
  id uuid not null default time_ordered_id(),
  -- As the contract names it.
  kind text not null check (kind <> ''),
  -- Such as 'Chrome on Android', from the User-Agent.
  browser text,
  -- The widest network whose limits the address counts towards, such as 192.0.2.0/24.
  network text,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index security_events_created on security_events (created_at);

-- E-mails about accounts that are still to be sent. No row has a link or a code: each try makes new ones.
create table account_letters (
  -- A password reset for an address without an account has a random id here, so that the reply takes as long: hence no foreign
  -- key. The sender removes such rows.
  user_id uuid not null,
  id uuid not null default time_ordered_id(),
  -- A purpose of account_tokens, or a kind of security_events.
  kind text not null check (kind <> ''),
  -- The recipient; empty where no account has the address.
  email text not null,
  browser text,
  network text,
  created_at timestamptz not null default now(),
  -- Not sent after that.
  expires_at timestamptz not null,
  run_at timestamptz,
  lease_until timestamptz,
  attempts integer not null default 0,
  primary key (user_id, id)
);
create index account_letters_due on account_letters (run_at nulls first, id);

-- ── Spots ────────────────────────────────────────────────────────────────────────────────────────

-- Public spots: from the shipped catalogue, imported, or proposed by surfers.
create table surf_spots (
  id uuid primary key default time_ordered_id(),
  -- The entry in the shipped catalogue; null for other spots.
  catalogue_key text,
  -- The entry in the source that it was imported from, such as 'osm:node/123': a second import finds it.
  source_key text,
  attribution text,
  name text not null check (name <> ''),
  area text not null,
  country text not null,
  description text not null default '',
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  place cube not null generated always as (sphere_point(latitude, longitude)) stored,
  -- A shipped position that was not compared with a public reference: it may be off by more than a kilometre.
  unverified boolean not null default false,
  -- When an operator accepted a surfer's correction; from then on the shipped catalogue does not overwrite it.
  corrected_at timestamptz,
  -- Degrees from true north. Null, as the next two, where an import lacks it: a guess would make the rating wrong.
  facing smallint check (facing between 0 and 359),
  break_kind text check (break_kind in ('beach', 'point', 'reef', 'river-mouth', 'jetty')),
  bottom text check (bottom in ('sand', 'rock', 'coral', 'cobble', 'lava', 'mixed')),
  -- How swell, wind and tide work at the spot, as the contract's break profile. Null: estimated from facing and break_kind.
  break_profile jsonb,
  -- The id, in the tide database, of the station on the same open coast; null: the nearest one.
  tide_station text,
  -- Where waves and wind are requested for: chosen for shipped spots, null for others.
  sea_latitude double precision check (sea_latitude between -90 and 90),
  sea_longitude double precision check (sea_longitude between -180 and 180),
  conditions_cell text not null
    generated always as (sea_cell(latitude, longitude, facing, sea_latitude, sea_longitude)) stored,
  popularity_score smallint not null default 0 check (popularity_score between 0 and 100),
  -- The popularity before the first session here.
  first_popularity smallint not null default 0 check (first_popularity between 0 and 100),
  constraint surf_spots_sea_place check ((sea_latitude is null) = (sea_longitude is null))
);
create unique index surf_spots_catalogue_key on surf_spots (catalogue_key);
create index surf_spots_place on surf_spots using gist (place);
create index surf_spots_popularity on surf_spots (popularity_score desc, id);
create unique index surf_spots_source_key on surf_spots (source_key);
create index surf_spots_conditions_cell on surf_spots (conditions_cell);
create index surf_spots_name on surf_spots (name, id);

-- How many surfers surfed at each spot on each day (UTC) of the last 90, so that a day is not counted again each day. Without a
-- foreign key: rows of a removed spot go with their day.
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

-- Spots that a surfer starred.
create table favourites (
  user_id uuid not null references users on delete cascade,
  surf_spot_id uuid not null references surf_spots on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, surf_spot_id)
);
-- For removing and merging spots.
create index favourites_surf_spot on favourites (surf_spot_id);

-- New spots and corrections from surfers, for an operator to decide.
create table spot_proposals (
  user_id uuid not null references users on delete cascade,
  id uuid not null default time_ordered_id(),
  client_id uuid,
  -- Null until a new spot is accepted.
  surf_spot_id uuid references surf_spots,
  name text not null check (name <> ''),
  area text not null,
  country text not null,
  description text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  facing smallint check (facing between 0 and 359),
  break_kind text check (break_kind in ('beach', 'point', 'reef', 'river-mouth', 'jetty')),
  bottom text check (bottom in ('sand', 'rock', 'coral', 'cobble', 'lava', 'mixed')),
  note text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references users on delete set null,
  primary key (user_id, id),
  unique (user_id, client_id),
  check ((state = 'open') = (decided_at is null))
);
create index spot_proposals_id on spot_proposals (id);
create index spot_proposals_open on spot_proposals (created_at) where state = 'open';
create index spot_proposals_decided on spot_proposals (decided_by) where decided_by is not null;

-- Apart from surf_spots, so that no list, count, map or search of those can contain one (decision 16).
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

-- A share counts only while the two are buddies.
create table secret_spot_shares (
  owner_id uuid not null,
  spot_id uuid not null,
  buddy_id uuid not null references users on delete cascade,
  primary key (owner_id, spot_id, buddy_id),
  foreign key (owner_id, spot_id) references secret_spots (user_id, id) on delete cascade
);
create index secret_spot_shares_buddy on secret_spot_shares (buddy_id, spot_id);

-- ── The sea ──────────────────────────────────────────────────────────────────────────────────────

-- The current forecast of each place at sea that stands for a spot, and the job that fetches it (decisions 6 and 25).
create table conditions_cells (
  -- As sea_cell writes it.
  cell text primary key,
  -- The hours as packed records (decision 77); null: not fetched yet.
  hours bytea,
  -- When the source sent them, and when they are fetched again; null: at once.
  fetched_at timestamptz,
  due_at timestamptz,
  -- When a reader last wanted it: such places are fetched first. Null: never.
  asked_at timestamptz,
  -- The highest of its spots: popular places are next.
  popularity smallint not null default 0,
  -- Whether one of its spots is a favourite or has an active alert.
  is_watched boolean not null default false,
  -- How many requests failed in a row: such places are last.
  failures integer not null default 0,
  -- Which model has waves there: the source's best one, or one that covers lakes; and when that was found. Null: not checked.
  wave_model text not null default 'best' check (wave_model in ('best', 'lakes')),
  wave_model_at timestamptz
);
-- Not compressed, so that one hour can be read without the others.
alter table conditions_cells alter column hours set storage external;
create index conditions_cells_wanted on conditions_cells (asked_at);
create index conditions_cells_best_known on conditions_cells (failures, popularity desc, due_at);

-- Past days of the sea, for sessions that were surfed then (decision 33), and the job that fetches them. A row records where and
-- when someone was in the water, and not who.
create table past_forecasts (
  -- A place at sea in front of public spots, as in conditions_cells.
  cell text not null,
  -- In UTC.
  day date not null,
  -- The 24 hours of the day, as in conditions_cells. Null with fetched_at: the source has none, and is not requested again.
  hours bytea,
  fetched_at timestamptz,
  run_at timestamptz,
  attempts integer not null default 0,
  primary key (cell, day)
);
alter table past_forecasts alter column hours set storage external;
create index past_forecasts_due on past_forecasts (run_at nulls first) where fetched_at is null;

-- A source of forecasts gets one request at a time, from all server processes together.
create table source_leases (
  source text primary key,
  -- The process whose request runs; null: none.
  holder uuid,
  lease_until timestamptz,
  -- The source asked for a pause until then; null: it did not.
  run_at timestamptz
);

-- What wave buoys measured; stored for 8 days, or as long as past_buoy_hours has the hour.
create table buoy_observations (
  -- NDBC's station id, as in catalogue/data/buoys.json; the same in the next tables.
  buoy text not null,
  observed_at timestamptz not null,
  -- Metres: significant height.
  wave_height real not null check (wave_height between 0 and 30),
  -- Seconds, and degrees from true north that the waves come from; null where not measured.
  peak_period real,
  direction smallint check (direction between 0 and 360),
  primary key (buoy, observed_at)
);

-- What was forecast for the buoys' places, to compare; stored for 8 days.
create table buoy_forecasts (
  buoy text not null,
  -- The hour that was forecast.
  hour timestamptz not null,
  -- Metres: significant height of the whole sea.
  wave_height real not null check (wave_height between 0 and 40),
  -- When it was forecast: at least 24 hours before.
  made_at timestamptz not null,
  primary key (buoy, hour)
);

-- NDBC's files: the validators of the last reply, and when they are requested again.
create table buoy_files (
  path text primary key,
  etag text,
  last_modified text,
  asked_at timestamptz not null,
  run_at timestamptz not null,
  attempts integer not null default 0
);

-- Hours whose measurements are needed for sessions that were surfed then (decision 33), and the job that reads them from NDBC. A
-- row records near which buoy and when someone was in the water, and not who.
create table past_buoy_hours (
  buoy text not null,
  -- The full hour (UTC). Measurements from three hours before it until its end are stored.
  hour timestamptz not null,
  -- When the station's file was read, with or without a measurement; it is not read again.
  answered_at timestamptz,
  primary key (buoy, hour)
);
create index past_buoy_hours_wanted on past_buoy_hours (hour) where answered_at is null;

-- 'Tell me when' a spot will be good (decision 64).
create table spot_alerts (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  client_id uuid,
  -- Without a foreign key: an alert for a removed spot ends with a notification, which needs the name.
  surf_spot_id uuid not null,
  spot_name text not null,
  -- 'loved': days like those that the surfer rated best.
  kind text not null check (kind in ('rating', 'loved')),
  least_rating smallint check (least_rating between 1 and 5),
  -- Hours at the spot; null: first light.
  from_hour smallint check (from_hour between 0 and 23),
  to_hour smallint check (to_hour <= 24 and to_hour > from_hour),
  -- ISO days of the week: 1 is Monday.
  days smallint[] not null check (cardinality(days) > 0 and days <@ '{1,2,3,4,5,6,7}'),
  tide text check (tide in ('rising', 'falling', 'low', 'mid', 'high')),
  notice_days smallint not null check (notice_days between 1 and 3),
  is_paused boolean not null default false,
  -- Of a 'loved' alert: the sea of those days by the surfer's ratings, and when that was computed.
  preferences jsonb,
  preferences_at timestamptz,
  created_at timestamptz not null default now(),
  -- The windows that the surfer was notified of and whose day is not over, one a day at most, as short text (windows_of_alert).
  notified_windows text not null default '',
  -- asked_by_alert of this row. A trigger writes it: PostgreSQL 18 parses the expression of a generated column for each updated
  -- row, a tenth of the work of notifying alerts.
  asked text not null default '',
  primary key (user_id, id),
  unique (user_id, client_id),
  check ((kind = 'rating') = (least_rating is not null)),
  check ((kind = 'loved') = (preferences is not null)),
  check ((from_hour is null) = (to_hour is null))
)
-- A third of the alerts change with the sea: a new version that fits on the same page leaves the indexes alone.
with (fillfactor = 50);
create index spot_alerts_of_spot on spot_alerts (surf_spot_id, user_id, id) where not is_paused;
-- Which preferences to compute next, the oldest first.
create index spot_alerts_loved on spot_alerts (preferences_at) where kind = 'loved' and not is_paused;
-- By hash, because preferences are long.
create index spot_alerts_asked on spot_alerts (surf_spot_id, hashtextextended(asked, 0)) where not is_paused;

-- Places at sea whose new forecast is compared with alerts or plans.
create table watched_squares (
  watcher text not null check (watcher in ('alerts', 'plans')),
  cell text not null,
  -- fetched_at of the forecast that was judged last; null: none yet.
  judged_at timestamptz,
  attempts integer not null default 0,
  run_at timestamptz,
  lease_until timestamptz,
  primary key (watcher, cell)
);

-- ── Surf sessions ────────────────────────────────────────────────────────────────────────────────

-- Statements read them through sessionsSeenBy, which applies visibility, blocks, secret spots and delayed publishing.
create table surf_sessions (
  user_id uuid not null references users on delete cascade,
  -- Random instead of time-ordered: strangers see the id and must not learn the minute of the check-in (decision 3).
  id uuid not null default gen_random_uuid(),
  client_id uuid,
  -- Surfers who check in together have the same party.
  party_id uuid not null,
  -- Where: a public spot, or a name for another place.
  surf_spot_id uuid references surf_spots,
  custom_location text,
  -- Stays after the secret spot is deleted, so that its sessions stay hidden.
  secret_spot_id uuid,
  -- Exact; for the owner and buddies only.
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- Without a spot: the position that strangers see (coarse_position, decision 15); null: they see none.
  coarse_latitude double precision,
  coarse_longitude double precision,
  -- What others may be compared with: the spot's position, or the coarse one.
  place cube not null,
  -- Of the place of the check-in; null: not known.
  time_zone text,
  start_time timestamptz not null,
  -- All that strangers learn of the start, also from the order of a list.
  start_hour timestamptz not null
    generated always as (date_trunc('hour', start_time at time zone 'UTC') at time zone 'UTC') stored,
  -- When the surfer says that they came out, and when the check-out reached the server.
  end_time timestamptz,
  checked_out_at timestamptz,
  -- The session was ended without its surfer, at an assumed time. Null again once the surfer says when it ended, or is known to
  -- be back; until then its alarms stay open.
  end_assumed_at timestamptz,
  is_active boolean not null generated always as (end_time is null) stored,
  visibility text not null check (visibility in ('everyone', 'buddies', 'private')),
  -- Others see it only after it has ended.
  is_delayed boolean not null default false,
  -- What its shared link shows to those who are not signed in (decision 82).
  link_shows text[] not null default '{}' check (link_shows <@ array['name', 'photos', 'figures']),
  -- When the surfer is overdue; null: the safety watch ignores this session.
  overdue_at timestamptz,
  -- How often the surfer postponed that. It makes alarms of earlier rounds void.
  watch_round smallint not null default 0,
  -- The surfer's own words and figures. A board is named in text (see boards).
  rating smallint check (rating between 1 and 5),
  wave_size text,
  wave_count integer check (wave_count between 0 and 1000),
  board text,
  notes text,
  -- Metres: breaking waves at the spot in the hour of the check-in, by the forecast; null: not known.
  wave_height real check (wave_height >= 0),
  -- The start and end whose conditions are frozen. Where they differ from the session's own, freezing is due: a statement that
  -- writes a session need not know of it.
  frozen_start timestamptz,
  frozen_end timestamptz,
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
create index surf_sessions_overdue on surf_sessions (overdue_at) where is_active and overdue_at is not null;
create index surf_sessions_to_freeze on surf_sessions (start_time)
  where frozen_start is distinct from start_time or frozen_end is distinct from end_time;
create index surf_sessions_of_user_at_spot on surf_sessions (user_id, surf_spot_id, start_time, id)
  where surf_spot_id is not null;
-- Answered from the index alone: who is in the water at each spot. It has every column that sessionsSeenBy needs for that.
create index surf_sessions_active_at_spot on surf_sessions (surf_spot_id, start_hour, id)
  include (user_id, visibility, is_active, is_delayed, secret_spot_id)
  where is_active and surf_spot_id is not null;
create index surf_sessions_end_assumed on surf_sessions (user_id) where end_assumed_at is not null;
create index surf_sessions_ended_of_user on surf_sessions (user_id, end_time, id)
  where end_time is not null and visibility <> 'private';
-- Which surfers' sessions ended in a week (UTC): the feed of very many buddies looks here first (decision 72). The 32-bit hash of
-- the surfer makes a week a third of the pages.
create index surf_sessions_ended_in_week on surf_sessions (
  (date_trunc('week', end_time at time zone 'UTC')::date), uuid_hash(user_id)
) where end_time is not null and visibility <> 'private';
-- Answered from the index alone: the visits of a day.
create index surf_sessions_visits on surf_sessions (start_time) include (surf_spot_id, user_id)
  where surf_spot_id is not null and visibility <> 'private' and not (is_delayed and is_active);

-- The buddies of a check-in who are still to be notified, some hundreds at a time.
create table check_in_fan_outs (
  -- Without foreign keys, whose locks would be taken in another order than by a deletion of the session. The job removes a row
  -- without a session.
  user_id uuid not null,
  id uuid not null default time_ordered_id(),
  session_id uuid not null,
  created_at timestamptz not null default now(),
  -- The surfer who was joined, who gets another notification.
  host_id uuid,
  -- The last notified buddy, by id; null: none yet.
  after_id uuid,
  attempts integer not null default 0,
  run_at timestamptz,
  lease_until timestamptz,
  primary key (user_id, id)
);
create index check_in_fan_outs_ready on check_in_fan_outs (run_at nulls first, id);

-- Buddies whom the owner named as having been there (decision 41). Each is shown only while the two are buddies.
create table session_companions (
  owner_id uuid not null,
  session_id uuid not null,
  buddy_id uuid not null references users on delete cascade,
  -- The buddy removed themselves: not shown, and cannot be named on this session again.
  has_left boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (owner_id, session_id, buddy_id),
  foreign key (owner_id, session_id) references surf_sessions (user_id, id) on delete cascade,
  check (owner_id <> buddy_id)
);
create index session_companions_buddy on session_companions (buddy_id, session_id);

-- The conditions at the start and end of a session, frozen in the background (decision 33), and the job that does it.
create table session_conditions (
  owner_id uuid not null,
  session_id uuid not null,
  -- The contract's frozen conditions. Null: not frozen yet; at_end also: the session has not ended.
  at_start jsonb,
  at_end jsonb,
  -- Still to be frozen, or missing waves and wind are requested again.
  is_pending boolean not null default false,
  attempts integer not null default 0,
  run_at timestamptz,
  lease_until timestamptz,
  primary key (owner_id, session_id),
  foreign key (owner_id, session_id) references surf_sessions (user_id, id) on delete cascade
);
create index session_conditions_pending on session_conditions (run_at nulls first) where is_pending;

create table likes (
  owner_id uuid not null,
  session_id uuid not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  -- Already in like_counts, so that a session with very many likes is not counted at each read (decision 78).
  is_counted boolean not null default false,
  primary key (owner_id, session_id, user_id),
  foreign key (owner_id, session_id) references surf_sessions (user_id, id) on delete cascade
);
create index likes_of_surfer on likes (user_id);
create index likes_uncounted on likes (owner_id, session_id) where not is_counted;
-- For lists by time alone, whose queries repeat the condition. Without it PostgreSQL could choose this index to find one surfer's
-- like, and would read all likes of a session that was not vacuumed yet.
create index likes_of_session on likes (owner_id, session_id, created_at) where created_at > '-infinity';

create table like_counts (
  owner_id uuid not null,
  session_id uuid not null,
  likes integer not null,
  primary key (owner_id, session_id),
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
create index comments_of_surfer on comments (user_id);

create table photos (
  owner_id uuid not null,
  session_id uuid not null,
  -- Random: others see it and must not learn the moment of the upload.
  id uuid not null default gen_random_uuid(),
  client_id uuid,
  photo_url text not null,
  caption text,
  created_at timestamptz not null default now(),
  primary key (owner_id, session_id, id),
  constraint photos_client_id unique (owner_id, session_id, client_id),
  foreign key (owner_id, session_id) references surf_sessions (user_id, id) on delete cascade
);
create index photos_url on photos (photo_url);
create index photos_id on photos (id);

-- The client_id of each deleted session, comment and photo: a phone that never got the reply to its first try sends it again, and
-- must not restore it (decision 47).
create table deleted_client_ids (
  -- The owner of the session.
  owner_id uuid not null references users on delete cascade,
  -- The author of what was deleted.
  user_id uuid not null references users on delete cascade,
  client_id uuid not null,
  primary key (owner_id, user_id, client_id)
);
create index deleted_client_ids_user on deleted_client_ids (user_id);

-- A session's text names its board: text that equals a board's name, except for case and spaces, means that board. So names are
-- unique by the same rule (decision 34; name-key.ts has the same expression).
create table boards (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  client_id uuid,
  name text not null check (name <> ''),
  type text,
  size text not null default '',
  litres double precision check (litres > 0),
  -- The key in the object store; for the surfer alone.
  photo_url text,
  note text not null default '',
  is_retired boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, client_id)
);
create unique index boards_name on boards (user_id, lower(regexp_replace(name, '\s', '', 'g')));

create table achievements (
  user_id uuid not null references users on delete cascade,
  -- As the achievements' list names it.
  key text not null,
  -- The day, where it was surfed, on which the goal was reached.
  earned_on date not null,
  -- Also earned by sessions that others may see. Others are not notified of the rest, which would reveal hidden sessions.
  is_shown boolean not null default true,
  primary key (user_id, key)
);

-- ── Tracks ───────────────────────────────────────────────────────────────────────────────────────

-- Where a surfer was during a session, second by second: the most sensitive data of all. Only the surfer reads it, unless it is
-- shared with buddies for that session.
create table tracks (
  owner_id uuid not null,
  session_id uuid not null,
  source text not null check (source in ('recorded', 'imported')),
  shared_with_buddies boolean not null default false,
  -- SHA-256 of the imported file, to recognize it again; null of a recorded track.
  file_hash bytea,
  -- Of the wave search, 0 to 1.
  sensitivity real not null default 0.5 check (sensitivity between 0 and 1),
  -- The results of the last count, null before: metres, km/h, and the value written to surf_sessions.wave_count.
  distance_m real,
  top_kmh real,
  counted_waves integer,
  -- Digest of all input of that count: while it is the same, nothing is counted again.
  counted_from bytea,
  primary key (owner_id, session_id),
  foreign key (owner_id, session_id) references surf_sessions (user_id, id) on delete cascade
);
create unique index tracks_file on tracks (owner_id, file_hash);

-- Up to 600 points in one row (decision 30). The first point's time identifies a chunk, so that a repeated upload changes nothing.
create table track_chunks (
  owner_id uuid not null,
  session_id uuid not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  point_count smallint not null check (point_count between 1 and 600),
  -- Packed (surf/tracks).
  points bytea not null,
  primary key (owner_id, session_id, first_at),
  foreign key (owner_id, session_id) references tracks (owner_id, session_id) on delete cascade,
  check (last_at >= first_at)
);

-- The waves of a session, from its track.
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

-- The surfer's decision on a found wave. It has the figures of the wave, so that an accepted one stays when a later count does not
-- find it.
create table wave_corrections (
  owner_id uuid not null,
  session_id uuid not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  length_m real not null check (length_m >= 0),
  top_kmh real not null check (top_kmh >= 0),
  accepted boolean not null,
  primary key (owner_id, session_id, start_at),
  foreign key (owner_id, session_id) references tracks (owner_id, session_id) on delete cascade,
  check (end_at > start_at)
);

-- Replies with a track, ready to send: the whole track for its surfer, the shown part for buddies.
create table sent_tracks (
  owner_id uuid not null,
  session_id uuid not null,
  for_buddies boolean not null,
  -- Digest of all that the reply is made from.
  version bytea not null,
  -- JSON, compressed with Brotli, so PostgreSQL does not compress it again.
  reply bytea not null,
  primary key (owner_id, session_id, for_buddies),
  foreign key (owner_id, session_id) references tracks on delete cascade
);
alter table sent_tracks alter column reply set storage external;

-- A file from a watch, or an archive of them, read in the background. Stored for a month, so that the surfer sees the result.
create table track_imports (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  upload_id uuid not null,
  file_name text not null,
  -- The session that it is meant for; null: any.
  session_id uuid,
  created_at timestamptz not null default now(),
  -- How many files the archive has (1 without an archive), null before that is known; and how many of them are read and saved.
  files integer,
  files_read integer not null default 0,
  done_at timestamptz,
  -- Why it could not be read.
  problem text,
  run_at timestamptz not null default now(),
  lease_until timestamptz,
  -- How often the next file was begun.
  attempts integer not null default 0,
  -- When its last turn began: surfers take turns by it, also with imports that never finish.
  turn_at timestamptz,
  primary key (user_id, id),
  unique (user_id, upload_id)
);
create index track_imports_waiting on track_imports (run_at) where done_at is null;
create index track_imports_newest on track_imports (user_id, created_at desc, id desc);
create index track_imports_turns on track_imports (user_id, turn_at desc) where turn_at is not null;
-- A surfer's next import, the only one that takes part in turns.
create index track_imports_next on track_imports (user_id, run_at, id) where done_at is null;

-- The outcome of each activity in those files, and of each file without one.
create table imported_activities (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  import_id uuid not null,
  -- Its number in the archive, and the activity's number in the file.
  file integer not null,
  activity integer not null,
  file_name text not null,
  outcome text not null check (
    outcome in ('imported', 'merged', 'known', 'offered', 'left_out', 'other_file', 'failed', 'dismissed')
  ),
  -- Why it failed, was left out or is offered.
  reason text,
  -- What is wrong with the file; its intact part was read.
  damage text check (damage in ('breaks_off', 'wrong_checksum')),
  sport text,
  device text,
  start_time timestamptz,
  end_time timestamptz,
  time_zone text,
  -- The session that it became, or is offered to be merged with. Without a foreign key, for the session may be deleted.
  session_id uuid,
  -- While it is offered: the packed points, where most of them are, and their hash.
  points bytea,
  latitude double precision,
  longitude double precision,
  hash bytea,
  primary key (user_id, id),
  unique (user_id, import_id, file, activity),
  foreign key (user_id, import_id) references track_imports (user_id, id) on delete cascade,
  check ((outcome = 'offered') = (points is not null))
);

-- ── Plans ────────────────────────────────────────────────────────────────────────────────────────

create table plans (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  client_id uuid,
  surf_spot_id uuid not null references surf_spots,
  start_time timestamptz not null,
  note text not null default '',
  -- How often it was changed, for calendars (RFC 5545, SEQUENCE).
  sequence integer not null default 0,
  changed_at timestamptz not null default now(),
  canceled_at timestamptz,
  -- The forecast's rating of its hour when its surfers were last notified: at the invitation, or when it got worse. Null while not
  -- known, and after the plan was moved.
  notified_rating real,
  -- When they were notified that it got worse; null: never.
  worsened_at timestamptz,
  -- Someone left who had not declined, and no surfer was invited or removed since (decision 81).
  someone_left boolean not null default false,
  primary key (user_id, id),
  unique (user_id, client_id)
);
create index plans_id on plans (id);
create index plans_start on plans (start_time) where canceled_at is null;
create index plans_at_spot on plans (surf_spot_id, start_time) where canceled_at is null;

-- The invited surfers, and the planner, who is going.
create table plan_surfers (
  owner_id uuid not null,
  plan_id uuid not null,
  user_id uuid not null references users on delete cascade,
  -- Null: not answered.
  answer text check (answer in ('going', 'maybe', 'no')),
  -- When the surfer gave the answer, which may be long before it arrived; null: not known.
  answered_at timestamptz,
  reminded_at timestamptz,
  -- The session with which the surfer did what was planned.
  session_id uuid,
  primary key (owner_id, plan_id, user_id),
  foreign key (owner_id, plan_id) references plans (user_id, id) on delete cascade
);
create index plan_surfers_user on plan_surfers (user_id);

-- The thread of a plan (decision 66).
create table plan_messages (
  owner_id uuid not null,
  plan_id uuid not null,
  id uuid not null default time_ordered_id(),
  -- The author.
  user_id uuid not null references users on delete cascade,
  client_id uuid,
  -- A text, or how many minutes late the author will be.
  message text check (char_length(message) between 1 and 500),
  late_minutes smallint check (late_minutes in (15, 30, 60)),
  created_at timestamptz not null default now(),
  primary key (owner_id, plan_id, id),
  unique (owner_id, plan_id, user_id, client_id),
  foreign key (owner_id, plan_id) references plans (user_id, id) on delete cascade,
  check ((message is null) <> (late_minutes is null))
);
create index plan_messages_of_surfer on plan_messages (user_id);

-- ── Safety ───────────────────────────────────────────────────────────────────────────────────────

-- Up to three, notified one after the other. A number or address counts only after its owner has agreed.
create table emergency_contacts (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- The order in which they are notified.
  position smallint not null check (position between 1 and 3),
  name text not null,
  phone text,
  -- `phone` in E.164; null when no message can be sent there.
  number text check (number ~ '^\+[1-9]\d{6,14}$'),
  email text,
  number_state text not null default 'waiting' check (number_state in ('waiting', 'confirmed', 'declined')),
  email_state text not null default 'waiting' check (email_state in ('waiting', 'confirmed', 'declined')),
  primary key (user_id, id),
  -- Deferred, because reordering contacts swaps positions.
  unique (user_id, position) deferrable initially deferred
);

-- One for each watch_round and kind. Without a foreign key to the session: those who were notified get the all-clear also
-- after it is deleted.
create table alarms (
  user_id uuid not null references users on delete cascade,
  session_id uuid not null,
  round smallint not null,
  kind text not null check (kind in ('overdue', 'help')),
  raised_at timestamptz not null,
  -- Someone who was notified has reached the surfer.
  reached_at timestamptz,
  -- No one else is notified from then on, and those who were notified before got a message about that.
  closed_at timestamptz,
  -- The session has ended or continues in a new round, and those who reached the surfer were notified of that.
  over_at timestamptz,
  -- It was raised while the database's clock was ahead, by mistake.
  withdrawn_at timestamptz,
  -- Set once everyone due was notified: when the watch checks it again without an event. Null: at each run.
  look_at timestamptz,
  primary key (user_id, session_id, round, kind)
);
create index alarms_unfinished on alarms (raised_at) where over_at is null;
create index alarms_of_session on alarms (session_id);
create index alarms_to_look_at on alarms (look_at) where over_at is null;

-- The messages of the safety watch: one row for each recipient and channel, never two of the same (decision 17).
create table safety_steps (
  user_id uuid not null references users on delete cascade,
  -- The key in the link that a contact gets, and secret: 128 random bits, where gen_random_uuid() has 122.
  id uuid not null
    default encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'hex')::uuid,
  -- Null when a contact is asked to agree, or a test is sent.
  session_id uuid,
  -- Of the session's watch; a count of requests and tests where there is no session.
  round smallint not null,
  step text not null check (step in ('confirm', 'test', 'still_out', 'overdue', 'help', 'all_clear')),
  -- The recipient; neither: the surfer.
  buddy_id uuid references users on delete cascade,
  contact_id uuid,
  -- 'app': a notification, inserted by the same statement; its recipient's preferences decide on other channels.
  channel text not null check (channel in ('app', 'email', 'sms')),
  -- 'failed': so many tries failed that the next contact is notified. It is still tried where that can help.
  state text not null default 'due' check (state in ('due', 'sent', 'failed', 'acknowledged', 'withdrawn')),
  -- When it reached this state.
  state_at timestamptz not null,
  attempts integer not null default 0,
  run_at timestamptz,
  lease_until timestamptz,
  -- A try ended without a reply, or with the message sent: its recipient must get the all-clear.
  may_have_arrived boolean not null default false,
  -- Another try cannot help.
  failed_permanently boolean not null default false,
  primary key (user_id, id),
  foreign key (user_id, contact_id) references emergency_contacts (user_id, id) on delete cascade,
  check (num_nonnulls(buddy_id, contact_id) <= 1),
  check ((channel = 'app') = (contact_id is null)),
  constraint safety_steps_once
    unique nulls not distinct (user_id, session_id, round, step, buddy_id, contact_id, channel)
);
create index safety_steps_id on safety_steps (id);
create index safety_steps_of_buddy on safety_steps (buddy_id, session_id) where buddy_id is not null;
create index safety_steps_of_contact on safety_steps (user_id, contact_id) where contact_id is not null;
create index safety_steps_due on safety_steps (run_at nulls first, id)
  where state in ('due', 'failed') and channel <> 'app' and not failed_permanently;
-- Whether any message is unsent is checked every ten seconds, with those that failed permanently.
create index safety_steps_unsettled on safety_steps (user_id, id) where state in ('due', 'failed') and channel <> 'app';
-- Who got the all-clear, by recipient: without it, all who were notified were compared with all who got it.
create index safety_steps_heard on safety_steps (user_id, session_id, coalesce(buddy_id, contact_id, user_id), channel, round)
  where step = 'all_clear' and state <> 'withdrawn';

-- The safety watch itself: one row.
create table safety_watch (
  is_only boolean primary key default true check (is_only),
  -- When a process last finished a run.
  swept_at timestamptz,
  -- One process runs at a time: since when, and until when no other does. Null before the first.
  began_at timestamptz,
  lease_until timestamptz,
  -- When a process last reported that it can send e-mail, or text messages, to contacts; null: never.
  mail_offered_at timestamptz,
  texts_offered_at timestamptz
);

-- ── Notifications ────────────────────────────────────────────────────────────────────────────────

create table notifications (
  user_id uuid not null references users on delete cascade,
  -- A folded notification gets a new id, which makes it the newest.
  id uuid not null default time_ordered_id(),
  kind text not null,
  actor_id uuid references users on delete cascade,
  session_id uuid,
  plan_id uuid,
  -- What it is about where none of these says so, such as the key of an achievement.
  subject text,
  -- The hour into which more of the same is folded; null: none is.
  fold_window timestamptz,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- False: the surfer wants this kind by other channels alone. A trigger writes it (mute_notification).
  in_app boolean not null default true,
  primary key (user_id, id)
);
create index notifications_of_session on notifications (session_id) where session_id is not null;
create index notifications_of_actor on notifications (actor_id) where actor_id is not null;
create index notifications_of_plan on notifications (plan_id) where plan_id is not null;
-- Counted from the index alone, also without those of one actor.
create index notifications_unread on notifications (user_id, actor_id) where read_at is null and in_app;
-- How many notices of alerts a surfer got today.
create index notifications_of_sea_alerts on notifications (user_id, id) where kind = 'sea_alert';
-- Messages fold by plan, 'Running late' by plan and author (once an hour for each), all else by actor.
create unique index notifications_folded on notifications
  (user_id, kind, (case when kind in ('plan_message', 'plan_late') then plan_id else actor_id end),
    -- The recipient's own id stands for 'any author': unlike null, it equals itself.
    (case when kind = 'plan_late' then actor_id else user_id end), fold_window)
  where fold_window is not null;

-- A surfer without a row has the defaults: everything in the app except the weekly summary, alarms by push and e-mail too, alerts
-- by push too.
create table notification_preferences (
  user_id uuid primary key references users on delete cascade,
  muted_kinds text[] not null default '{weekly_summary}',
  push_kinds text[] not null default '{still_out,overdue,help,all_clear,sea_alert}',
  email_kinds text[] not null default '{still_out,overdue,help,all_clear}',
  -- No push between these, by the clock of time_zone.
  quiet_from time,
  quiet_to time,
  time_zone text,
  -- The weekly summary is sent on Monday morning in this zone: that of the browser in which the settings were last saved.
  summary_time_zone text,
  -- When the next one is due; null: not computed yet.
  summary_at timestamptz,
  -- The Monday of the last one, by the surfer's calendar.
  summarized_on date,
  check (num_nulls(quiet_from, quiet_to, time_zone) in (0, 3))
);
-- Who wants the summary by any channel. The query has the same condition.
create index notification_preferences_summary on notification_preferences (summary_at, user_id)
  where 'weekly_summary' = any (push_kinds) or 'weekly_summary' = any (email_kinds)
    or not 'weekly_summary' = any (muted_kinds);

create table push_subscriptions (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- token_hash of the sign-in that it was made in: no push is sent once that ends, however it ends.
  sign_in bytea not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, endpoint),
  constraint push_subscriptions_sign_in
    foreign key (user_id, sign_in) references sign_ins (user_id, token_hash) on delete cascade
);
create index push_subscriptions_endpoint on push_subscriptions (endpoint);
create index push_subscriptions_sign_in on push_subscriptions (user_id, sign_in);

-- Pushes and e-mails to send: one row for each notification and recipient, until the notification goes (decision 9).
create table deliveries (
  user_id uuid not null,
  id uuid not null default time_ordered_id(),
  notification_id uuid not null,
  channel text not null check (channel in ('push', 'email')),
  -- The browser that a push goes to.
  subscription_id uuid,
  state text not null default 'due' check (state in ('due', 'sent', 'failed', 'dropped')),
  -- Alarms: leased apart from other deliveries, so that none of those delays them.
  is_urgent boolean not null default false,
  -- Once the hour's limit of a kind is reached, one waiting delivery stands for all further ones: the browser or 'mail', and the
  -- kind.
  stands_for text,
  attempts integer not null default 0,
  run_at timestamptz,
  lease_until timestamptz,
  primary key (user_id, id),
  -- A folded notification gets a new id; its deliveries follow it.
  constraint deliveries_notification foreign key (user_id, notification_id)
    references notifications (user_id, id) on update cascade on delete cascade,
  foreign key (user_id, subscription_id) references push_subscriptions (user_id, id) on delete cascade,
  check ((channel = 'push') = (subscription_id is not null))
);
create index deliveries_notification on deliveries (user_id, notification_id);
create index deliveries_urgent on deliveries (run_at nulls first, id) where state = 'due' and is_urgent;
create index deliveries_due on deliveries (run_at nulls first, id) where state = 'due';
create unique index deliveries_standing on deliveries (user_id, stands_for) where state = 'due' and stands_for is not null;

-- ── Files ────────────────────────────────────────────────────────────────────────────────────────

-- Each object in the store, or with room reserved there: raw bytes at uploads/<id>.raw until the picture is made of them, then
-- photos/<id>.webp and its small version. Without a foreign key: the row stays after its surfer until the objects are removed.
create table uploads (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- Each purpose has its own size and limit.
  purpose text not null default 'picture' check (purpose in ('picture', 'track', 'track-archive')),
  state text not null default 'open' check (state in ('open', 'received', 'picture', 'removing')),
  created_at timestamptz not null default now(),
  -- Until then the bytes may be sent.
  expires_at timestamptz not null,
  -- When the cleanup job next checks whether it is shown anywhere.
  check_at timestamptz not null default now() + interval '1 day',
  -- The store's id of an upload in parts.
  multipart_id text,
  -- How often a browser began to send. Only the last to begin may finish: a phone that changed networks sends again while its
  -- first connection still seems open.
  claims integer not null default 0,
  -- The size of the original of a picture: some places accept less.
  bytes integer,
  -- Bytes reserved in the store until something is made of the upload; 0 once none can arrive.
  waiting_bytes bigint not null default 0,
  primary key (user_id, id)
);
create index uploads_id on uploads (id);
create index uploads_of_surfer on uploads (user_id, created_at);
create index uploads_check on uploads (check_at, id);
create index uploads_waiting on uploads (user_id, waiting_bytes) where state in ('open', 'received') and waiting_bytes > 0;

-- ── The platform ─────────────────────────────────────────────────────────────────────────────────

-- Scheduled jobs, each run by one of all server processes.
create table jobs (
  name text primary key,
  run_at timestamptz,
  lease_until timestamptz,
  attempts integer not null default 0
);

create table rate_limits (
  -- The limit's name, and a hash with the secret 'rate-limits', so that the table alone identifies no one.
  key text primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
)
-- Counters are updated in place, many times.
with (fillfactor = 70);
create index rate_limits_expire on rate_limits (expire);

-- Keys that this installation generated, for all its processes.
create table secrets (
  name text primary key,
  value text not null
);
insert into secrets (name, value)
select name, gen_random_uuid()::text || gen_random_uuid()::text from unnest(array['coarse-positions', 'rate-limits']) name;
