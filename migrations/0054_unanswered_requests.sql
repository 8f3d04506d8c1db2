-- A surfer's unanswered buddy requests, either way, the newest last: every page asks for them, and of very many buddies all links
-- were read to find none.
create index buddy_links_unanswered on buddy_links (user_id, state, since, request_id) where state in ('asked', 'was_asked');
