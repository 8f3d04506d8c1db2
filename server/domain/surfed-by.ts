import { type RawBuilder, sql } from 'kysely'
import { sessionsSeenBy } from '#server/domain/sessions-seen-by.ts'

/** Omits surfers without visible sessions. Lateral, because a join would read all links of the viewer. */
export const surfedBy = (surfers: RawBuilder<unknown> | readonly string[], viewer: string) => sql`(
  select surfer.id as user_id, surfed.session_count, surfed.is_surfing,
    coalesce(surfed.location, (select spot.name from surf_spots spot where spot.id = surfed.spot_id)) as last_seen
  from unnest(${surfers}::uuid[]) surfer (id) cross join lateral (
    select count(*)::int as session_count, bool_or(s.is_active) as is_surfing,
      (array_agg(s.custom_location order by s.started_at desc))[1] as location,
      (array_agg(s.surf_spot_id order by s.started_at desc))[1] as spot_id
    from ${sessionsSeenBy(viewer)} s
    where s.owner_id = surfer.id and s.known
    having count(*) > 0
  ) surfed)`
