import type pg from 'pg'
import type { Size } from '#bench/growth/sizes.ts'

/** The session with `fans` likes: of surfer 2, ended, at a spot. */
const LOVED = 'pg_temp.session_id(2, 0)'
const SESSIONS_PER_SURFER = 5
/** Every twentieth surfer is in the water, from 0 to 3 hours. */
const IN_THE_WATER_EVERY = 20

/** Sessions, what others said of them, plans, pictures, and the notifications that came of it all. */
export async function seedSessions(client: pg.Client, size: Size): Promise<void> {
  await client.query(
    `create temp table spot as
    select id, place, latitude, longitude, row_number() over (order by popularity_score desc, id) - 1 as nth,
      count(*) over () as spots
    from surf_spots`,
  )
  await addSessions(client, size)
  await forget(client, size)
  await raiseAlarms(client)
  await addReactions(client, size)
  await addPlansAndPictures(client, size)
  await addNotifications(client, size)
}

/** The better a spot is known, the more go there: half of all surf at a quarter of the spots. */
const addSessions = (client: pg.Client, { surfers }: Size) =>
  client.query(
    `insert into surf_sessions (user_id, id, surf_spot_id, latitude, longitude, place, start_time, end_time, visibility,
      party_id, overdue_at, frozen_start, frozen_end, checked_out_at)
    select pg_temp.surfer_id(n), pg_temp.session_id(n, k), spot.id, spot.latitude, spot.longitude, spot.place,
      began, ended, (array['everyone','everyone','everyone','buddies','private'])[1 + (n + k) % 5],
      gen_random_uuid(), case when ended is null then began + interval '4 hours' end,
      began, ended, ended
    from generate_series(0, $1::bigint) n, generate_series(0, $2::bigint - 1) k,
      lateral (select k = 0 and n % $3 = 0 and n > 0 as is_active) state,
      lateral (select case when is_active then now() - n % 180 * interval '1 minute'
        else now() - interval '5 hours' - (k * 61 + pg_temp.drawn('day ' || n) * 60) * interval '1 day' end as began) start,
      lateral (select case when not is_active then began + interval '90 minutes' end as ended) finish, spot
    where spot.nth = floor(power(pg_temp.drawn('spot ' || n || ' ' || k), 2) * (select max(spots) from spot))::bigint`,
    [surfers, SESSIONS_PER_SURFER, IN_THE_WATER_EVERY],
  )

/** Some have been in the water for 8 hours, as far as anybody knows. */
const forget = (client: pg.Client, { forgotten }: Size) =>
  client.query(
    `update surf_sessions set start_time = now() - interval '8 hours', overdue_at = now() - interval '4 hours',
      frozen_start = now() - interval '8 hours'
    where (user_id, id) in (
      select pg_temp.surfer_id(n * $2), pg_temp.session_id(n * $2, 0) from generate_series(1, $1::bigint) n)`,
    [forgotten, IN_THE_WATER_EVERY],
  )

/** Everybody was notified four hours ago: the surfers, their buddies and their contacts. */
async function raiseAlarms(client: pg.Client) {
  await client.query(`
    insert into alarms (user_id, session_id, round, kind, raised_at)
    select user_id, id, watch_round, 'overdue', overdue_at from surf_sessions
    where is_active and overdue_at < now() - interval '3 hours'`)
  await client.query(`
    insert into safety_steps (user_id, session_id, round, step, buddy_id, contact_id, channel, state, state_at)
    select a.user_id, a.session_id, a.round, told.step, told.buddy_id, told.contact_id, told.channel, 'sent', a.raised_at
    from alarms a cross join lateral (
      select 'still_out', null::uuid, null::uuid, 'app'
      union all select 'overdue', null, null, 'app'
      union all select 'overdue', buddy_id, null, 'app' from buddy_links link where link.user_id = a.user_id
      union all select 'overdue', null, c.id, 'email' from emergency_contacts c where c.user_id = a.user_id
    ) told (step, buddy_id, contact_id, channel)`)
}

async function addReactions(client: pg.Client, { surfers, fans }: Size) {
  await client.query(
    `insert into likes (owner_id, session_id, user_id)
    select pg_temp.surfer_id(n), pg_temp.session_id(n, 1), pg_temp.surfer_id(n % $1 + 1) from generate_series(1, $1::bigint) n`,
    [surfers],
  )
  await client.query(
    // Each at a time of its own: likes of one moment would all be read to sort them. So many have been counted.
    `with liked as (
      insert into likes (owner_id, session_id, user_id, created_at, is_counted)
      select pg_temp.surfer_id(2), ${LOVED}, pg_temp.surfer_id(n), now() - n * interval '1 second', true
      from generate_series(3, $1::bigint + 2) n
      returning owner_id, session_id
    )
    insert into like_counts (owner_id, session_id, likes)
    select owner_id, session_id, count(*) from liked group by owner_id, session_id`,
    [fans],
  )
  await client.query(
    `insert into comments (owner_id, session_id, user_id, comment)
    select pg_temp.surfer_id(2), ${LOVED}, pg_temp.surfer_id(n), 'Clean lines all morning, and nobody out but the seals.'
    from generate_series(3, 52) n`,
  )
}

async function addPlansAndPictures(client: pg.Client, { surfers }: Size) {
  await client.query(
    `insert into plans (user_id, id, surf_spot_id, start_time, canceled_at)
    select pg_temp.surfer_id(n), pg_temp.random_id('plan ' || n), spot.id, now() + (n % 300 - 290) * interval '1 day', null
    from generate_series(1, $1::bigint, 5) n join spot on spot.nth = n % spots`,
    [surfers],
  )
  await client.query(
    `insert into plan_surfers (owner_id, plan_id, user_id, answer)
    select pg_temp.surfer_id(n), pg_temp.random_id('plan ' || n), pg_temp.surfer_id((n - 1 + step) % $1 + 1),
      case step when 0 then 'going' end
    from generate_series(1, $1::bigint, 5) n, unnest('{0,1,2,7}'::bigint[]) step`,
    [surfers],
  )
  await client.query(
    `insert into uploads (user_id, id, state, created_at, expires_at, check_at, bytes)
    select pg_temp.surfer_id(n), pg_temp.random_id('picture ' || n), 'picture', at, at,
      now() + (n % 365 - 1) * interval '1 day', 1000000
    from generate_series(1, $1::bigint, 10) n, lateral (select now() - (2 + n % 365) * interval '1 day' as at) made`,
    [surfers],
  )
  await client.query(
    `insert into photos (owner_id, session_id, photo_url)
    select pg_temp.surfer_id(n), pg_temp.session_id(n, 2), '/objects/photos/' || pg_temp.random_id('picture ' || n) || '.webp'
    from generate_series(1, $1::bigint, 10) n`,
    [surfers],
  )
}

async function addNotifications(client: pg.Client, { surfers, fans, due }: Size) {
  await client.query(
    `insert into notifications (user_id, kind, actor_id, session_id, created_at, read_at)
    select pg_temp.surfer_id(n), 'like', pg_temp.surfer_id(n % $1 + 1), pg_temp.session_id(n, 1), at,
      case when n % 2 = 0 then at end
    from generate_series(1, $1::bigint) n, lateral (select now() - n % 50 * interval '1 day' as at) written where n <> 3`,
    [surfers],
  )
  await client.query(
    `insert into notifications (user_id, kind, actor_id, session_id, created_at)
    select pg_temp.surfer_id(3), 'like', pg_temp.surfer_id(n), pg_temp.session_id(3, n % 5), now() - n * interval '1 minute'
    from generate_series(4, $1::bigint + 3) n`,
    [fans],
  )
  await client.query(
    `insert into deliveries (user_id, notification_id, channel)
    select user_id, id, 'email' from notifications
    where user_id in (select pg_temp.surfer_id(1 + 10 * n) from generate_series(1, $1::bigint) n)`,
    [due],
  )
}
