-- Every session that the viewer (null: a visitor) may know of, as that viewer may see it; `as_buddy` as if the two were
-- buddies, for surfers who want to see their own as others do. Every reader goes through here, so no query can forget
-- the rule:
--   close   owner and buddies: exact start, end and position;
--   known   signed-in surfers, of a session visible to everyone: who it is, the hour of the start (an end or a length
--           would give the minute away), the spot's or a coarse position;
--   else    an anonymous surfer at a spot; sessions without a spot, private ones, and those of a surfer who has blocked
--           the viewer or whom the viewer has blocked, do not exist for this viewer.
-- One that is delayed exists for its owner alone until it has ended, one at a secret spot for its owner and for those
-- buddies who know the spot.
-- It is inlined like a view. The link is the owner's own row, so that a shard answers by itself. owner_id and
-- started_at are for conditions; they never leave, and lists of several surfers are ordered by start_hour.
create or replace function sessions_seen_by(viewer uuid, as_buddy boolean default false) returns table (
  owner_id uuid, id uuid, party_id uuid, started_at timestamptz, start_hour timestamptz, is_active boolean, place cube,
  close boolean, known boolean,
  user_id uuid, start_time timestamptz, end_time timestamptz, custom_location text, surf_spot_id uuid, secret_spot_id uuid,
  -- Null at a spot for those who are not close: they get the spot's position.
  latitude double precision, longitude double precision,
  wave_size text, wave_count integer, notes text, rating smallint, board text, wave_height real, visibility text
)
  language sql stable
  as $$
    select
      s.user_id, s.id, s.party_id, s.start_time, s.start_hour, s.is_active, s.place, seen.close, seen.known,
      case when seen.known then s.user_id end,
      case when seen.close then s.start_time else s.start_hour end,
      case when seen.close then s.end_time end,
      case when seen.known then s.custom_location end,
      s.surf_spot_id,
      s.secret_spot_id,
      case when seen.close then s.latitude when s.surf_spot_id is null then s.coarse_latitude end,
      case when seen.close then s.longitude when s.surf_spot_id is null then s.coarse_longitude end,
      case when seen.known then s.wave_size end,
      case when seen.known then s.wave_count end,
      case when seen.known then s.notes end,
      case when seen.known then s.rating end,
      case when seen.known then s.board end,
      -- The hour is known to everyone, and what the sea did at the spot as well.
      s.wave_height,
      s.visibility
    from surf_sessions s
    left join buddy_links link
      on link.user_id = s.user_id and link.buddy_id = viewer and link.state in ('accepted', 'blocked', 'was_blocked')
    cross join lateral (
      select
        coalesce(s.user_id = viewer, false) or coalesce(link.state = 'accepted', as_buddy) as close,
        viewer is not null
          and (s.user_id = viewer or coalesce(link.state = 'accepted', as_buddy or s.visibility = 'everyone')) as known
    ) seen
    where s.user_id = viewer
      or (coalesce(link.state = 'accepted', true) and s.visibility <> 'private'
        and (seen.known or s.surf_spot_id is not null)
        and not (s.is_delayed and s.is_active)
        -- As secret_spots_known_to() says, by two look-ups: a union of joins would take half of all planning.
        and (s.secret_spot_id is null
          or (link.state = 'accepted' and (
            exists (select from secret_spots own where own.user_id = viewer and own.id = s.secret_spot_id)
            or exists (
              select from secret_spot_shares share
                join buddy_links sharer
                  on sharer.user_id = share.owner_id and sharer.buddy_id = viewer and sharer.state = 'accepted'
              where share.buddy_id = viewer and share.spot_id = s.secret_spot_id)))))
  $$;
