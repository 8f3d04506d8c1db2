-- A session's likes in the order in which they were given: a reply holds the first hundred and the faces of the last three.
create index likes_of_session on likes (owner_id, session_id, created_at);
