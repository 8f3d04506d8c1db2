-- Visits of a day are counted from the index alone: five days anew in each run, a day's sessions lie all over the table.
drop index surf_sessions_visits;
create index surf_sessions_visits on surf_sessions (start_time) include (surf_spot_id, user_id)
  where surf_spot_id is not null and visibility <> 'private' and not (is_delayed and is_active);
