-- Miles on the ground between two points whose straight line through the unit sphere is `chord`: the mean radius of the
-- earth is that of surf/places/geo.ts. Not strict, or it could not be inlined, which costs four times as much.
create or replace function miles_of_chord(chord double precision) returns double precision
  language sql immutable parallel safe
  return 2 * 3958.7613 * asin(least(chord / 2, 1));
