-- How often each of these surfers surfed as far as the viewer may know, whether they do now, and where last; who has no
-- such session is left out. Inlined, too. Surfer by surfer: in one join, all links of a viewer with very many would be read.
create or replace function surfed_by(surfers uuid[], viewer uuid)
  returns table (user_id uuid, session_count integer, is_surfing boolean, last_seen text)
  language sql stable
  as $$
    select surfer.id, surfed.sessions, surfed.is_surfing,
      coalesce(surfed.location, (select spot.name from surf_spots spot where spot.id = surfed.spot_id))
    from unnest(surfers) surfer (id) cross join lateral (
      select count(*)::int as sessions, bool_or(s.is_active) as is_surfing,
        (array_agg(s.custom_location order by s.started_at desc))[1] as location,
        (array_agg(s.surf_spot_id order by s.started_at desc))[1] as spot_id
      from sessions_seen_by(viewer) s
      where s.owner_id = surfer.id and s.known
      having count(*) > 0
    ) surfed
  $$;
