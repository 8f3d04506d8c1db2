-- Which surfers' sessions ended in a week, by UTC: those of very many buddies are found in it without a look at what everybody
-- surfed (docs/decisions/sessions/0072-the-feed-looks-week-by-week.md). A surfer is a number of 32 bits here, so that a week takes a third
-- of the pages.
create index surf_sessions_ended_in_week on surf_sessions (
  (date_trunc('week', end_time at time zone 'UTC')::date), uuid_hash(user_id)
) where end_time is not null and visibility <> 'private';
drop index surf_sessions_ended;
