-- A spot without what the sea does there, in the names of the wire; null for a row of nulls.
create or replace function spot_json(spot surf_spots) returns json
  language sql stable parallel safe
  return case when spot.id is not null then json_build_object(
    'id', spot.id, 'name', spot.name, 'area', spot.area, 'country', spot.country, 'description', spot.description,
    'latitude', spot.latitude, 'longitude', spot.longitude, 'unverified', spot.unverified, 'facing', spot.facing,
    'breakKind', spot.break_kind, 'bottom', spot.bottom, 'popularityScore', spot.popularity_score,
    'attribution', spot.attribution) end;
