-- A named tide station is the right one within 3 miles of where it was named for; null, the nearest one, beyond.
create or replace function tide_station_within_reach(tide_station text, named_for cube, place cube) returns text
  language sql immutable parallel safe
  return case when miles_of_chord(named_for <-> place) <= 3 then tide_station end;
