import { sql } from 'kysely'
import type { World } from '#bench/measuring/world.ts'

/** Where the phone of the surfer is. */
export const HERE = { latitude: 33.66, longitude: -118 }

const FAVOURITES = 4
const BUDDIES = 6
const OWN_SESSIONS = 12

/**
 * Gives these surfers what fills each section of their Home: favourites and a plan near HERE, sessions of their own, buddies
 * who surfed this week, and notifications.
 */
export async function fillHome({ db, idle }: World, surfers: readonly { userId: string }[]) {
  const owners = surfers.map(({ userId }) => userId)
  const buddies = idle.slice(-BUDDIES).map(({ userId }) => userId)
  const spots = sql`(
    select *, row_number() over (order by point(longitude, latitude) <-> point(${HERE.longitude}, ${HERE.latitude})) as nth
    from surf_spots) spot`
  await sql`
    insert into favourites (user_id, surf_spot_id)
    select owner, spot.id from unnest(${owners}::uuid[]) owner join ${spots} on spot.nth <= ${FAVOURITES}`.execute(db)
  await sql`
    insert into buddy_links (user_id, buddy_id, request_id, state)
    select link.user_id, link.buddy_id, request_id, 'accepted'
    from unnest(${owners}::uuid[]) owner, unnest(${buddies}::uuid[]) buddy, lateral (select gen_random_uuid() as request_id) request,
      lateral (values (owner, buddy), (buddy, owner)) link (user_id, buddy_id)`.execute(db)
  await sql`
    insert into surf_sessions (user_id, surf_spot_id, latitude, longitude, place, start_time, end_time, visibility, party_id,
      wave_count, rating)
    select surfer.id, spot.id, spot.latitude, spot.longitude, spot.place, began, began + interval '90 minutes', 'everyone',
      gen_random_uuid(), 4 + n, 1 + n % 5
    from unnest(${owners.concat(buddies)}::uuid[]) surfer (id), generate_series(1, ${OWN_SESSIONS}::int) n
      join ${spots} on spot.nth = n % ${FAVOURITES} + 1, lateral (select now() - n * interval '20 hours' as began) start`.execute(
    db,
  )
  await sql`
    with made as (
      insert into plans (user_id, surf_spot_id, start_time, note)
      select owner, spot.id, now() + interval '18 hours', 'Bring the log'
      from unnest(${owners}::uuid[]) owner join ${spots} on spot.nth = 1
      returning user_id, id)
    insert into plan_surfers (owner_id, plan_id, user_id, answer)
    select made.user_id, made.id, member, 'going'
    from made, unnest(array_append(${buddies.slice(0, 2)}::uuid[], made.user_id)) member`.execute(db)
  await sql`
    insert into notifications (user_id, kind, actor_id)
    select owner, 'buddy_accepted', buddy from unnest(${owners}::uuid[]) owner, unnest(${buddies}::uuid[]) buddy`.execute(
    db,
  )
  const nearest = await sql<{ id: string }>`select id from ${spots} where nth = 1`.execute(db)
  return { nearestSpotId: nearest.rows[0]!.id }
}
