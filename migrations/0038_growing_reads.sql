-- Reads whose time must not grow with all that others have: docs/decisions/platform/0057-what-strangers-see-is-counted-once.md.

-- The newest sessions of a few surfers at one spot, however many sessions either has.
create index surf_sessions_of_user_at_spot on surf_sessions (user_id, surf_spot_id, start_time, id)
  where surf_spot_id is not null;
-- Who is in the water at each spot, from the index alone: it holds all that sessions_seen_by() asks of a row.
create index surf_sessions_active_at_spot on surf_sessions (surf_spot_id, start_hour, id)
  include (user_id, visibility, is_active, is_delayed, secret_spot_id)
  where is_active and surf_spot_id is not null;

-- How many notifications are unread, from the index alone, also without those of one actor.
drop index notifications_unread;
create index notifications_unread on notifications (user_id, actor_id) where read_at is null and in_app;

-- The buddy's name as lists are ordered and searched by it: without accents, in lower case, first and last name apart by
-- chr(1), which sorts before every letter. It stands on the link, so that a page of many buddies is one read of an index.
drop index buddy_links_buddy;
alter table buddy_links add column buddy_name text not null default '';
update buddy_links l set buddy_name = plain_text(u.first_name) || chr(1) || plain_text(u.last_name)
from users u where u.id = l.buddy_id;
create index buddy_links_by_name on buddy_links (user_id, buddy_name, buddy_id) where state = 'accepted';
-- Who sees a surfer as a buddy, from the index alone.
create index buddy_links_of_buddy on buddy_links (buddy_id, user_id) include (state);
-- Whom a surfer does not see: few, also of a surfer with very many buddies.
create index buddy_links_blocks on buddy_links (user_id, buddy_id) where state in ('blocked', 'was_blocked');

-- PostgreSQL could not inline it: server/domain/blocks.ts composes it as text.
drop function is_hidden(uuid, uuid);
