-- The sea hour by hour as its start and a record of 48 bytes for each hour (surf/sea/packed-sea.ts), in place of JSON. There is a row
-- for each place at sea, and one for each of the last 93 days when a session was surfed there.
create function packed_figure(value text, scale integer) returns bytea
  language sql immutable
  return case when value is null then '\x8000'
    else int2send(greatest(-32767, least(32767, round(value::numeric * scale)))::smallint) end;

create function packed_swell(swell jsonb) returns bytea
  language sql immutable
  return packed_figure(swell ->> 'heightMeters', 100) || packed_figure(swell ->> 'periodSeconds', 100)
    || packed_figure(swell ->> 'directionDegrees', 10)
    || packed_figure((swell ->> 'periodKind' = 'mean')::integer::text, 1);

create function packed_sea(hours jsonb) returns bytea
  language sql stable
  begin atomic
    select convert_to(to_char((hours ->> 'start')::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'UTF8')
      || coalesce(string_agg(packed_figure(swell_height, 100) || packed_figure(swell_period, 100)
        || packed_figure(swell_direction, 10) || packed_figure(wind_speed, 10) || packed_figure(wind_direction, 10)
        || packed_figure(water_temperature, 100) || packed_figure(wind_gusts, 10) || packed_figure(air_temperature, 100)
        || packed_swell(swells -> 0) || packed_swell(swells -> 1) || packed_swell(swells -> 2) || packed_swell(swells -> 3),
        '' order by nth), '')
    from rows from (
      jsonb_array_elements_text(hours -> 'swellHeight'), jsonb_array_elements_text(hours -> 'swellPeriod'),
      jsonb_array_elements_text(hours -> 'swellDirection'), jsonb_array_elements_text(hours -> 'windSpeed'),
      jsonb_array_elements_text(hours -> 'windDirection'), jsonb_array_elements_text(hours -> 'waterTemperature'),
      jsonb_array_elements_text(hours -> 'windGusts'), jsonb_array_elements_text(hours -> 'airTemperature'),
      jsonb_array_elements(hours -> 'swells')
    ) with ordinality as hour (swell_height, swell_period, swell_direction, wind_speed, wind_direction, water_temperature,
      wind_gusts, air_temperature, swells, nth);
  end;

-- Not compressed, so that one hour is read without the others.
alter table conditions_cells
  alter column hours type bytea using packed_sea(hours), alter column hours set storage external;
alter table past_forecasts
  alter column hours type bytea using packed_sea(hours), alter column hours set storage external;
drop function packed_sea, packed_swell, packed_figure;
