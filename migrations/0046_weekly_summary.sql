-- The weekly summary (docs/decisions/people/0068-the-week-is-summed-up-on-monday-morning.md): off at first, by every way.
alter table notification_preferences
  -- The zone (IANA name) whose Monday morning it is sent on: of the browser that the settings were last saved in.
  add column summary_time_zone text,
  -- When it is due next; null: to be worked out.
  add column summary_at timestamptz,
  -- The Monday of the newest one, by the surfer's calendar.
  add column summarized_on date,
  alter column muted_kinds set default '{weekly_summary}';
update notification_preferences set muted_kinds = muted_kinds || '{weekly_summary}'::text[];

-- Who wants it by any way, as server/features/notifications/weekly/due-summaries.ts asks.
create index notification_preferences_summary on notification_preferences (summary_at, user_id)
  where 'weekly_summary' = any (push_kinds) or 'weekly_summary' = any (email_kinds)
    or not 'weekly_summary' = any (muted_kinds);
