-- Hours whose buoy measurements are wanted because a session was surfed then
-- (docs/decisions/sessions/0033-conditions-are-frozen-from-public-places.md). A row says near which buoy and in which hour somebody was
-- in the water, and never who. It is also the job: a row without `answered_at` is still to be looked up in NDBC's file of the
-- station. What that holds of the hour is kept in buoy_observations for as long as the row.
create table past_buoy_hours (
  -- NDBC's station id, as in catalogue/data/buoys.json.
  buoy text not null,
  -- The full hour (UTC) that holds the moment; measurements from three hours before until its end are kept.
  hour timestamptz not null,
  -- When the file was read, whatever it held; the hour is not looked up again.
  answered_at timestamptz,
  primary key (buoy, hour)
);
create index past_buoy_hours_wanted on past_buoy_hours (hour) where answered_at is null;
