-- The spots that a surfer has starred. Only public spots: a secret one is no row of surf_spots.
create table favourites (
  user_id uuid not null references users on delete cascade,
  surf_spot_id uuid not null references surf_spots on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, surf_spot_id)
);
-- For a spot that goes away, or is merged into another one.
create index favourites_surf_spot on favourites (surf_spot_id);
