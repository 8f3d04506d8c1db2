import type pg from 'pg'
import type { Size } from '#bench/growth/sizes.ts'

/** How far apart buddies are in the circle of all surfers; a small circle has room for the nearest only. */
const FAR = [1, 2, 7, 19, 61, 173, 503, 1009, 2503, 4001]
const NEAR = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Of users `u`, as server/features/buddies/buddy-links.ts writes it. */
const BUDDY_NAME = 'plain_text(u.first_name) || chr(1) || plain_text(u.last_name)'

/** Surfers 0 to `surfers`, their buddies, what they want to be notified of, and whom to call. */
export async function seedPeople(client: pg.Client, { surfers, fans, friends }: Size): Promise<void> {
  await client.query(
    `insert into users (id, email, email_verified_at, username, first_name, last_name)
    select pg_temp.surfer_id(n), 'surfer' || n || '@example.com', now(), 'surfer_' || n,
      initcap(substr(md5('first ' || n % 397), 1, 5)), initcap(substr(md5('last ' || n % 4999), 1, 7))
    from generate_series(0, $1::bigint) n`,
    [surfers],
  )
  await client.query(`
    insert into name_words select distinct word from users, unnest(words_of(first_name || ' ' || last_name)) word
    on conflict do nothing`)
  // Ten to either side, in one circle, so that each buddy link has its counterpart. The loner has none.
  await client.query(
    `insert into buddy_links (user_id, buddy_id, buddy_name, request_id, state, since)
    select pg_temp.surfer_id(n), u.id, ${BUDDY_NAME},
      pg_temp.surfer_id(case when side = 1 then n * 10 + nth else buddy * 10 + nth end), 'accepted', now() - interval '1 year'
    from generate_series(1, $1::bigint) n, unnest($2::bigint[]) with ordinality step (length, nth),
      unnest('{1,-1}'::int[]) side, lateral (select (n - 1 + side * length + $1) % $1 + 1 as buddy) other
      join users u on u.id = pg_temp.surfer_id(buddy)`,
    [surfers, surfers > 2 * Math.max(...FAR) ? FAR : NEAR],
  )
  await client.query(
    `insert into buddy_links (user_id, buddy_id, buddy_name, request_id, state, since)
    select user_id, buddy_id, ${BUDDY_NAME}, pg_temp.random_id('fan ' || n), 'accepted', now() - interval '1 year'
    from generate_series($2::bigint - $1 + 1, $2) n, lateral (values
      (pg_temp.surfer_id(1), pg_temp.surfer_id(n)), (pg_temp.surfer_id(n), pg_temp.surfer_id(1))) link (user_id, buddy_id)
      join users u on u.id = buddy_id
    on conflict do nothing`,
    [fans, surfers],
  )
  await client.query(
    `insert into buddy_links (user_id, buddy_id, buddy_name, request_id, state, since)
    select user_id, buddy_id, ${BUDDY_NAME}, pg_temp.random_id('friend ' || n), 'accepted', now() - interval '1 year'
    from (
      select distinct 1 + nth * 7919 % $2::bigint as n from generate_series(0, $1::bigint - 1) nth
    ) friend, lateral (values
      (pg_temp.surfer_id(4), pg_temp.surfer_id(n)), (pg_temp.surfer_id(n), pg_temp.surfer_id(4))) link (user_id, buddy_id)
      join users u on u.id = buddy_id
    where n <> 4
    on conflict do nothing`,
    [friends, surfers],
  )
  await client.query(
    `insert into buddy_links (user_id, buddy_id, buddy_name, request_id, state, since)
    select user_id, buddy_id, ${BUDDY_NAME}, pg_temp.random_id('quiet ' || n), 'accepted', now() - interval '1 year'
    from (
      -- By when seed-sessions.ts has them surf last; every twentieth is in the water.
      select n from generate_series(6, $2::bigint) n
      where n % 20 > 0 and pg_temp.drawn('day ' || n) * 60 > 12 order by n % 101, n limit $1
    ) friend, lateral (values
      (pg_temp.surfer_id(5), pg_temp.surfer_id(n)), (pg_temp.surfer_id(n), pg_temp.surfer_id(5))) link (user_id, buddy_id)
      join users u on u.id = buddy_id
    on conflict do nothing`,
    [friends, surfers],
  )
  await client.query(
    `insert into emergency_contacts (user_id, position, name, email, email_state)
    select pg_temp.surfer_id(n), 1, 'Contact', 'contact' || n || '@example.com', 'confirmed'
    from generate_series(1, $1::bigint, 3) n`,
    [surfers],
  )
  await client.query(
    `insert into favourites (user_id, surf_spot_id)
    select pg_temp.surfer_id(n), spot.id
    from generate_series(1, $1::bigint) n, (select id from surf_spots order by id limit 3) spot`,
    [surfers],
  )
  // One in a hundred waits for approval: far more than there will be.
  await client.query(
    `insert into standings (user_id, state)
    select pg_temp.surfer_id(n), 'awaiting' from generate_series(57, $1::bigint, 100) n`,
    [surfers],
  )
  await client.query(
    `insert into notification_preferences (user_id, email_kinds)
    select pg_temp.surfer_id(n), '{like}' from generate_series(1, $1::bigint, 10) n`,
    [surfers],
  )
}
