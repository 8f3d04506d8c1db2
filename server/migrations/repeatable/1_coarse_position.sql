-- A position 1 to 1.5 miles from the given one, rounded to 0.01°: after rounding, which moves it by less than 0.49 miles,
-- it is at least 0.5 miles off. Which way is the surfer's secret, and turns slowly from place to place, once around in no
-- less than 0.25°, without a border at which it would jump: surfing at a place or near it again moves all that is shown
-- alike, so that neither a mean nor the overlap of what is possible comes closer. 69.09 miles are a degree of latitude
-- (the Earth's mean radius, 3958.8).
create or replace function coarse_position(surfer uuid, latitude double precision, longitude double precision)
  returns table (coarse_latitude double precision, coarse_longitude double precision)
  language sql stable
  as $$
    select
      round((case when abs(moved.latitude) <= 90 then moved.latitude else sign(moved.latitude) * 180 - moved.latitude end)::numeric, 2)::float8,
      round((case when abs(moved.longitude) <= 180 then moved.longitude else moved.longitude - sign(moved.longitude) * 360 end)::numeric, 2)::float8
    from (
      -- To 1e-9°, as in sphere_point: PostgreSQL raises an underflow error for what is closer to zero than its numbers go.
      select round(latitude::numeric, 9)::float8 as y, round(longitude::numeric, 9)::float8 as x
    ) here
    cross join lateral (
      -- The surfer's own turn, and one between those of the four corners of the field of 0.25° around the place.
      select
        2 * pi() * sum(weight * (get_byte(bytes, 0) * 65536 + get_byte(bytes, 1) * 256 + get_byte(bytes, 2)) / 16777216) as bearing,
        1 + 0.5 * sum(weight * (get_byte(bytes, 3) * 256 + get_byte(bytes, 4)) / 65536)
          filter (where corner.north is not null) as miles
      from secrets s
        cross join (values (0, 0), (0, 1), (1, 0), (1, 1), (null, null)) corner (north, east)
        cross join lateral (
          select
            sha256(convert_to(concat_ws(' ', s.value, surfer, floor(here.y * 4) + corner.north,
              (floor(here.x * 4)::integer + corner.east + 1440) % 1440), 'UTF8')) as bytes,
            coalesce(
              abs(1 - corner.north - (here.y * 4 - floor(here.y * 4)))
                * abs(1 - corner.east - (here.x * 4 - floor(here.x * 4))), 1) as weight
        ) hash
      where s.name = 'coarse-positions'
    ) move
    cross join lateral (
      select
        here.y + miles * cos(bearing) / 69.09 as latitude,
        here.x + miles * sin(bearing) / (69.09 * greatest(cos(radians(here.y)), 0.02)) as longitude
    ) moved
  $$;
