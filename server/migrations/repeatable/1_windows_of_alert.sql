-- The windows that a surfer was notified of, from the text of an alert (server/features/conditions/alerts/stored-windows.ts).
create or replace function windows_of_alert(notified_windows text)
  returns table (day date, "start" timestamptz, "end" timestamptz, "surfRating" numeric, notices integer, "isOff" boolean)
  language sql stable
  begin atomic
    select split_part(one, ' ', 1)::date, to_timestamp(split_part(one, ' ', 2)::float8 * 60),
      to_timestamp(split_part(one, ' ', 3)::float8 * 60), split_part(one, ' ', 4)::numeric, split_part(one, ' ', 5)::integer,
      split_part(one, ' ', 6) = 'off'
    from string_to_table(nullif(notified_windows, ''), ';') one;
  end;
