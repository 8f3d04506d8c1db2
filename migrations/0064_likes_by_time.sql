-- The index by time is for lists alone. To look one surfer's like up PostgreSQL may choose it too, and then reads all likes of
-- the session, wherever these were not vacuumed yet; it cannot where a query does not repeat this condition.
drop index likes_of_session;
create index likes_of_session on likes (owner_id, session_id, created_at) where created_at > '-infinity';
