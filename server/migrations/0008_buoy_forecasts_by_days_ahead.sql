-- An older server that still runs fails to store errors of buoys until it is replaced; nothing else waits for them.
-- Days before the hour by which it was forecast, 1 to 9: forecasts are compared by them. Stored ones are a day ahead.
alter table buoy_forecasts add column days_ahead smallint not null default 1 check (days_ahead between 1 and 9);
alter table buoy_forecasts
  alter column days_ahead drop default,
  drop constraint buoy_forecasts_pkey,
  add primary key (buoy, hour, days_ahead);
