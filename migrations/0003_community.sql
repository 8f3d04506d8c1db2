-- What surfers give each other: words, pictures, news. And what keeps them apart when one of them wants that.

-- ── Between surfers ──────────────────────────────────────────────────────────────────────────────

-- A block is a link like any other: 'blocked' on the side of who wants it, 'was_blocked' on the other, 'blocked' on both
-- when both do.
alter table buddy_links
  drop constraint buddy_links_state_check,
  add constraint buddy_links_state_check check (state in ('asked', 'was_asked', 'accepted', 'blocked', 'was_blocked'));

-- Whether one of the two has blocked the other: then neither sees anything of the other. A visitor (null) is blocked by nobody.
create function is_hidden(viewer uuid, surfer uuid) returns boolean
  language sql stable parallel safe
  as $$
    select exists (
      select from buddy_links where user_id = viewer and buddy_id = surfer and state in ('blocked', 'was_blocked'))
  $$;

-- ── Sessions ─────────────────────────────────────────────────────────────────────────────────────

alter table surf_sessions
  -- How its surfer liked it, 1 to 5.
  add column rating smallint check (rating between 1 and 5),
  add column board text,
  -- Of the breaking waves at the spot in the hour of the check-in, in metres, as the forecast had it; null: not known.
  add column wave_height real check (wave_height >= 0);

alter table photos
  -- Not the moment of the upload.
  alter column id set default gen_random_uuid(),
  add column client_id uuid,
  add constraint photos_client_id unique (owner_id, session_id, client_id);
create index photos_id on photos (id);

-- Every session that the viewer (null: a visitor) may know of, as that viewer may see it. Every reader goes
-- through here, so no query can forget the rule:
--   close   owner and buddies: exact start, end and position;
--   known   signed-in surfers, of a session visible to everyone: who it is, the hour of the start (an end or a length
--           would give the minute away), the spot's or a coarse position;
--   else    an anonymous surfer at a spot; sessions without a spot, private ones, and those of a surfer who has blocked
--           the viewer or whom the viewer has blocked, do not exist for this viewer.
-- It is inlined like a view. The link is the owner's own row, so that a shard answers by itself. owner_id and
-- started_at are for conditions; they never leave, and lists of several surfers are ordered by start_hour.
drop function sessions_seen_by(uuid);
create function sessions_seen_by(viewer uuid) returns table (
  owner_id uuid, id uuid, party_id uuid, started_at timestamptz, start_hour timestamptz, is_active boolean, place cube,
  close boolean, known boolean,
  user_id uuid, start_time timestamptz, end_time timestamptz, custom_location text, surf_spot_id uuid,
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
      case when seen.close then s.latitude when s.surf_spot_id is null then round(s.latitude::numeric, 2) end,
      case when seen.close then s.longitude when s.surf_spot_id is null then round(s.longitude::numeric, 2) end,
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
        coalesce(s.user_id = viewer, false) or coalesce(link.state = 'accepted', false) as close,
        viewer is not null
          and (s.user_id = viewer or coalesce(link.state = 'accepted', s.visibility = 'everyone')) as known
    ) seen
    where s.user_id = viewer
      or (coalesce(link.state = 'accepted', true) and s.visibility <> 'private'
        and (seen.known or s.surf_spot_id is not null))
  $$;

-- How often each of these surfers surfed as far as the viewer may know, whether they do now, and where last; who has no
-- such session is left out. Inlined, too.
create function surfed_by(surfers uuid[], viewer uuid)
  returns table (user_id uuid, session_count integer, is_surfing boolean, last_seen text)
  language sql stable
  as $$
    select s.owner_id, count(*)::int, bool_or(s.is_active),
      (array_agg(coalesce(s.custom_location, spot.name) order by s.started_at desc))[1]
    from sessions_seen_by(viewer) s left join surf_spots spot on spot.id = s.surf_spot_id
    where s.owner_id = any(surfers) and s.known
    group by s.owner_id
  $$;

-- ── Pictures ─────────────────────────────────────────────────────────────────────────────────────

-- Every object that was ever made room for, and so all that the object store may hold: raw bytes at uploads/<id>.raw
-- until the picture is made of them, then photos/<id>.webp and its small version. Without a foreign key, for the row
-- must outlive its surfer until the objects are removed.
create table uploads (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  state text not null default 'open' check (state in ('open', 'received', 'picture', 'removing')),
  created_at timestamptz not null default now(),
  -- Until then the bytes may be sent.
  expires_at timestamptz not null,
  -- By which the store knows an upload that comes in parts.
  multipart_id text,
  -- How large that was of which the picture was made: not everywhere may it be as large.
  bytes integer,
  primary key (user_id, id)
);
create index uploads_id on uploads (id);
create index uploads_of_surfer on uploads (user_id, created_at);

-- ── Notifications and how they leave ─────────────────────────────────────────────────────────────

alter table notifications
  -- What it is about when neither an actor nor a session says so: the key of an achievement.
  add column subject text,
  -- False when the surfer wants this kind by other ways alone.
  add column in_app boolean not null default true;
create index notifications_of_session on notifications (session_id) where session_id is not null;
drop index notifications_unread;
create index notifications_unread on notifications (user_id) where read_at is null and in_app;

-- What a surfer changed of how they are told; without a row everything is told in the app and nowhere else.
create table notification_preferences (
  user_id uuid primary key references users on delete cascade,
  muted_kinds text[] not null default '{}',
  push_kinds text[] not null default '{}',
  email_kinds text[] not null default '{}',
  -- Between these no phone rings; the time zone is an IANA name.
  quiet_from time,
  quiet_to time,
  time_zone text,
  check (num_nulls(quiet_from, quiet_to, time_zone) in (0, 3))
);

create table push_subscriptions (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- The hash of the token of the sign-in that it was made in: when that ends, wherever it is ended, nothing more is sent.
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

-- What is to leave by push or mail: one row for each notification and receiver, kept until the notification goes.
create table deliveries (
  user_id uuid not null,
  id uuid not null default time_ordered_id(),
  notification_id uuid not null,
  channel text not null check (channel in ('push', 'email')),
  -- The browser that a push goes to.
  subscription_id uuid,
  state text not null default 'due' check (state in ('due', 'sent', 'failed', 'dropped')),
  -- Not before; what is new is due at once, whatever anybody's clock says.
  due_at timestamptz not null default '-infinity',
  -- One process sends at a time; when it dies, another may after this.
  claimed_until timestamptz not null default '-infinity',
  attempts integer not null default 0,
  primary key (user_id, id),
  foreign key (user_id, notification_id) references notifications (user_id, id) on delete cascade,
  foreign key (user_id, subscription_id) references push_subscriptions (user_id, id) on delete cascade,
  check ((channel = 'push') = (subscription_id is not null))
);
create index deliveries_due on deliveries (due_at, id) where state = 'due';
create index deliveries_notification on deliveries (user_id, notification_id);

-- Whoever writes a notification need not know how its surfer wants to be told: that is found out here, in the same
-- transaction.
create function mute_notification() returns trigger
  language plpgsql
  as $$
    begin
      new.in_app := not exists (
        select from notification_preferences p where p.user_id = new.user_id and new.kind = any (p.muted_kinds));
      return new;
    end
  $$;
create trigger notifications_muted before insert on notifications
  for each row execute function mute_notification();

create function deliver_notifications() returns trigger
  language plpgsql
  as $$
    begin
      -- Also called for a statement that wrote to nobody, such as a check-in without buddies.
      if not exists (select from written) then return null; end if;
      insert into deliveries (user_id, notification_id, channel, subscription_id)
      select n.user_id, n.id, 'push', s.id
      from written n join notification_preferences p using (user_id) join push_subscriptions s using (user_id)
      where n.kind = any (p.push_kinds)
      union all
      select n.user_id, n.id, 'email', null
      from written n join notification_preferences p using (user_id)
      where n.kind = any (p.email_kinds);
      -- An event of the live bus holds at most 8,000 bytes.
      perform pg_notify('live', json_build_object('topic', 'notifications', 'userIds', json_agg(told.user_id))::text)
      from (
        select user_id, row_number() over () / 100 as slice from (select distinct user_id from written) receivers
      ) told
      group by told.slice;
      return null;
    end
  $$;
create trigger notifications_delivered after insert on notifications
  referencing new table as written
  for each statement execute function deliver_notifications();

-- ── What surfers have earned ─────────────────────────────────────────────────────────────────────

create table achievements (
  user_id uuid not null references users on delete cascade,
  -- As surf/log/achievements.ts names it.
  key text not null,
  -- The day, where it was surfed, on which the figure was reached.
  earned_on date not null,
  primary key (user_id, key)
);

-- ── Signing in ───────────────────────────────────────────────────────────────────────────────────

alter table sign_ins
  -- By which its surfer names it; the hash of the token stays here.
  add column id uuid not null default gen_random_uuid(),
  -- 'Chrome on Android', as far as the browser says so.
  add column browser text;

create table passkeys (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- base64url, as the authenticator made it.
  credential_id text not null,
  public_key bytea not null,
  -- How often it was used, as the authenticator says; a smaller figure than before betrays a copy.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, id),
  unique (user_id, credential_id)
);

-- ── Finding surfers ──────────────────────────────────────────────────────────────────────────────

-- The words of a name, lower case and without accents.
create function words_of(name text) returns text[]
  language sql immutable strict parallel safe
  as $$ select array_remove(regexp_split_to_array(public.plain_text(name), '[\s.,''’-]+'), '') $$;

-- Every word that stands in a name, once, however many bear it: what was mistyped is looked up here, which takes no
-- longer among a million surfers than among some ten thousand names.
create table name_words (word text primary key);
create index name_words_search on name_words using gin (word gin_trgm_ops);

create function learn_name_words() returns trigger
  language plpgsql
  as $$
    begin
      -- In one order, so that nobody waits in a circle.
      insert into name_words
      select distinct word from written, unnest(words_of(first_name || ' ' || last_name)) word order by word
      on conflict do nothing;
      return null;
    end
  $$;
create trigger users_named after insert on users
  referencing new table as written for each statement execute function learn_name_words();
create trigger users_renamed after update on users
  referencing new table as written for each statement execute function learn_name_words();
insert into name_words
select distinct word from users, unnest(words_of(first_name || ' ' || last_name)) word;

drop index users_search;
drop index users_last_name;
-- By the beginning of a name, last name first, by any of its words, and by the end of a username.
create index users_last_name on users (plain_text(last_name || ' ' || first_name) text_pattern_ops);
create index users_words on users using gin (words_of(first_name || ' ' || last_name));
create index users_username_end on users (reverse(lower(username)) text_pattern_ops);

-- Sorts after whatever begins with these words.
create function beyond(words text) returns text
  language sql immutable parallel safe
  return words || U&'\+10FFFF';

-- Surfers whose name or username resembles these words, best first. For each word the five nearest that stand in names
-- are taken (0.4 forgives two letters swapped in a name of four), then names that begin with what was meant, then
-- those that hold it. A username with one mistake in it is right up to there, or from there on. Each index hands
-- out its first few, which bounds the work however many surfers there are.
create or replace function surfers_resembling(words text, at_most integer) returns table (id uuid, likeness real)
  language sql stable
  set pg_trgm.word_similarity_threshold = 0.4
  -- Only the indexes are worth it, whatever the planner guesses of words that it does not know.
  set enable_seqscan = off
  as $$
    with recursive spelling as (
      select typed.nth, known.word, known.likeness
      from unnest((words_of(words))[:3]) with ordinality typed (word, nth) cross join lateral (
        -- Two letters have no useful trigrams.
        select typed.word, 1::real as likeness where char_length(typed.word) < 3
        union all
        (select n.word, word_similarity(typed.word, n.word) from name_words n
          where char_length(typed.word) >= 3 and typed.word <% n.word
          order by 2 desc, similarity(typed.word, n.word) desc, n.word limit 5)
      ) known
    ),
    phrase as (
      select nth, word as words, likeness from spelling where nth = 1
      union all
      select spelling.nth, phrase.words || ' ' || spelling.word, phrase.likeness * spelling.likeness
      from phrase join spelling on spelling.nth = phrase.nth + 1
    ),
    meant as (
      select words from phrase where nth = least(cardinality(words_of($1)), 3) order by likeness desc limit 25
    ),
    named as (
      select u.id, u.search_text
      from meant cross join lateral (
        (select * from users where search_text ~>=~ meant.words and search_text ~<~ beyond(meant.words)
          order by search_text using ~<~ limit at_most)
        union all
        (select * from users
          where plain_text(last_name || ' ' || first_name) ~>=~ meant.words
            and plain_text(last_name || ' ' || first_name) ~<~ beyond(meant.words)
          order by plain_text(last_name || ' ' || first_name) using ~<~ limit at_most)
      ) u
      union all
      select u.id, u.search_text
      from meant cross join lateral (
        select * from users where words_of(first_name || ' ' || last_name) @> words_of(meant.words) limit at_most
      ) u
    ),
    called as (
      select u.id, u.search_text
      from (select plain_text($1) as whole where $1 !~ '\s') username
      cross join generate_series(char_length(whole) / 2, least(char_length(whole), 20)) length cross join lateral (
        (select * from users
          where lower(username) ~>=~ left(whole, length) and lower(username) ~<~ beyond(left(whole, length))
          order by lower(username) using ~<~ limit 5)
        union all
        (select * from users
          where reverse(lower(username)) ~>=~ left(reverse(whole), length)
            and reverse(lower(username)) ~<~ beyond(left(reverse(whole), length))
          order by reverse(lower(username)) using ~<~ limit 5)
      ) u
    )
    select id, likeness
    from (
      select distinct id, search_text, word_similarity(plain_text($1), search_text) as likeness
      -- The rest of `named` is not even looked for once there are enough.
      from (select * from called union all (select * from named limit 2 * at_most)) candidate
    ) ranked
    where likeness >= 0.4
    order by likeness desc, search_text
    limit at_most
  $$;

-- ── The platform's own ───────────────────────────────────────────────────────────────────────────

-- What this installation made up once and keeps to itself, for all its processes: keys that sign.
create table secrets (
  name text primary key,
  value text not null
);
