-- A third of the alerts change with the sea: their new versions fit beside the old ones, so that no index is written.
alter table spot_alerts set (fillfactor = 70);

-- The windows that the surfer was notified of, as short text (server/features/conditions/alerts/stored-windows.ts).
alter table spot_alerts rename column notified_windows to former_windows;
alter table spot_alerts add column notified_windows text not null default '';
update spot_alerts set notified_windows = (
  select string_agg(concat_ws(' ', shown ->> 'day', extract(epoch from (shown ->> 'start')::timestamptz)::bigint / 60,
    extract(epoch from (shown ->> 'end')::timestamptz)::bigint / 60, shown ->> 'surfRating', shown ->> 'notices',
    case when (shown ->> 'isOff')::boolean then 'off' else 'on' end), ';')
  from jsonb_array_elements(former_windows) shown)
where former_windows <> '[]';
alter table spot_alerts drop column former_windows;

-- What an alert asks for, as one text: alerts with the same text are judged once, and found by it
-- (docs/decisions/sea/0064-alerts-are-judged-by-square.md). It is immutable because JSON of numbers and words depends on no setting.
create function asked_by_alert(least_rating smallint, from_hour smallint, to_hour smallint, days smallint[], tide text,
    notice_days smallint, preferences jsonb) returns text
  language sql immutable
  return json_build_array(least_rating, from_hour, to_hour, days, tide, notice_days, preferences)::text;
alter table spot_alerts add column asked text not null
  generated always as (asked_by_alert(least_rating, from_hour, to_hour, days, tide, notice_days, preferences)) stored;
-- By its hash, which is short: preferences are not.
create index spot_alerts_asked on spot_alerts (surf_spot_id, hashtextextended(asked, 0)) where not is_paused;
