-- serves: 0.2
-- Operators search for surfers by the beginning of an address; equality uses it as well.
drop index users_email;
create unique index users_email on users (lower(email) text_pattern_ops);
