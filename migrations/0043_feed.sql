-- The feed: buddies' ended sessions, newest first (docs/decisions/sessions/0065-the-feed-walks-the-newest-sessions.md).

-- A buddy whose sessions the surfer wants neither in the feed nor as news. Only accepted links are muted: what else becomes
-- of a link unmutes it.
alter table buddy_links add column is_muted boolean not null default false;
-- Few, also of a surfer with very many buddies.
create index buddy_links_muted on buddy_links (user_id, buddy_id) where is_muted;

-- The newest ended sessions of everybody, from the index alone, and those of one surfer.
create index surf_sessions_ended on surf_sessions (end_time, id) include (user_id)
  where end_time is not null and visibility <> 'private';
create index surf_sessions_ended_of_user on surf_sessions (user_id, end_time, id)
  where end_time is not null and visibility <> 'private';
