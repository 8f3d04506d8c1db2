-- The secret spots that this surfer knows: their own, and those that buddies share with them.
create or replace function secret_spots_known_to(viewer uuid) returns setof secret_spots
  language sql stable
  as $$
    select spot.* from secret_spots spot where spot.user_id = viewer
    union all
    select spot.*
    from secret_spot_shares share
      join secret_spots spot on spot.user_id = share.owner_id and spot.id = share.spot_id
      join buddy_links link on link.user_id = share.owner_id and link.buddy_id = viewer and link.state = 'accepted'
    where share.buddy_id = viewer
  $$;
