-- The shipped spots whose position nobody has compared with a public reference: it may be off by more than a kilometre.
alter table surf_spots add column unverified boolean not null default false;

-- A spot as the wire has it, with that word.
create or replace function spot_json(spot surf_spots) returns json
  language sql stable parallel safe
  return case when spot.id is not null then json_build_object(
    'id', spot.id, 'name', spot.name, 'area', spot.area, 'country', spot.country, 'description', spot.description,
    'latitude', spot.latitude, 'longitude', spot.longitude, 'unverified', spot.unverified, 'facing', spot.facing,
    'breakKind', spot.break_kind, 'bottom', spot.bottom, 'popularityScore', spot.popularity_score,
    'attribution', spot.attribution) end;
