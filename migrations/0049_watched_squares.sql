-- The squares of the sea whose forecast is compared with something when it is new, as rows of the outbox
-- (docs/decisions/platform/0055-one-outbox.md). Alerts and plans had a table each.
create table watched_squares (
  -- What is judged by the forecast.
  watcher text not null check (watcher in ('alerts', 'plans')),
  cell text not null,
  -- The forecast that was judged last, by when it was fetched; null: none yet.
  judged_at timestamptz,
  attempts integer not null default 0,
  run_at timestamptz,
  lease_until timestamptz,
  primary key (watcher, cell)
);
insert into watched_squares (watcher, cell, judged_at)
select 'alerts', cell, judged_at from alert_squares
union all
select 'plans', cell, fetched_at from plan_squares;
drop table alert_squares;
drop table plan_squares;

-- The windows that the surfer was notified of and whose day is not over, at most one for each day at the spot.
alter table spot_alerts rename column told to notified_windows;
update spot_alerts set notified_windows = (
  select jsonb_agg((shown - 'words') || jsonb_build_object('notices', shown -> 'words'))
  from jsonb_array_elements(notified_windows) shown)
where notified_windows <> '[]';

-- What the forecast rated the plan's hour when its surfers were last notified of it.
alter table plans rename column told_rating to notified_rating;

-- How many notices of alerts a surfer had today, and the newest of them.
create index notifications_of_sea_alerts on notifications (user_id, id) where kind = 'sea_alert';
