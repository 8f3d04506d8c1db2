-- How often each of these surfers surfed as far as the viewer may know, whether they do now, and where last; who has no
-- such session is left out. Inlined, too.
create or replace function surfed_by(surfers uuid[], viewer uuid)
  returns table (user_id uuid, session_count integer, is_surfing boolean, last_seen text)
  language sql stable
  as $$
    select s.owner_id, count(*)::int, bool_or(s.is_active),
      (array_agg(coalesce(s.custom_location, spot.name) order by s.started_at desc))[1]
    from sessions_seen_by(viewer) s left join surf_spots spot on spot.id = s.surf_spot_id
    where s.owner_id = any(surfers) and s.known
    group by s.owner_id
  $$;
