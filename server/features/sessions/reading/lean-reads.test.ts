import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ActiveAtSpot } from '#contract/sessions/surf-sessions.ts'
import { sessionsSeenBy } from '#server/domain/visibility.ts'
import { distanceMiles } from '#surf/places/geo.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'

// Reads that ask in several steps, or share what strangers see, answer as one plain statement over sessionsSeenBy() does.

const HERE = { latitude: 34, longitude: -120 }
const RADIUS = 40
/** More than are read one by one: server/domain/visibility.ts. */
const FANS = 520

let all: TestSurfer[]
let spots: { id: string }[]
const server = serverInFile()
const { ask, surfers, aSpot } = server
beforeAll(async () => {
  all = await surfers(...Array<object>(16).fill({}))
  spots = []
  for (const longitude of [-120, -120.3, -120.6, -90]) spots.push(await aSpot({ latitude: 34, longitude }))
  await fill()
})

/** Surfers with links of every state and sessions of every visibility; the first has over 500 buddies, as many are out. */
async function fill() {
  const ids = all.map(({ id }) => id)
  await server.db.transaction().execute(async (tx) => {
    await sql`select setseed(0.42)`.execute(tx)
    await sql`
      with fan as (
        insert into users (email, username, first_name, last_name)
        select 'fan' || n || '@example.com', 'fan_' || n, 'Fan', n::text from generate_series(1, ${FANS}::int) n
        returning id
      ),
      pair as (
        select ${ids[0]}::uuid as one, id as other, 'accepted' as state, 'accepted' as back from fan
        union all
        select one.id, other.id, state.one, state.other
        from unnest(${ids}::uuid[]) with ordinality one (id, n)
          join unnest(${ids}::uuid[]) with ordinality other (id, n) on one.n < other.n
          cross join lateral (select one.n * 7 + other.n * 13 as pick) pick
          join (values (0, 'accepted', 'accepted'), (1, 'accepted', 'accepted'), (2, 'blocked', 'was_blocked'),
            (3, 'was_blocked', 'blocked'), (4, 'asked', 'was_asked')) state (n, one, other) on state.n = pick.pick % 7
      )
      insert into buddy_links (user_id, buddy_id, request_id, state)
      select one, other, gen_random_uuid(), state from pair union all select other, one, gen_random_uuid(), back from pair`.execute(
      tx,
    )
    await sql`
      insert into surf_sessions (user_id, surf_spot_id, custom_location, latitude, longitude, coarse_latitude, coarse_longitude,
        place, start_time, end_time, visibility, is_delayed, party_id)
      select user_id, spot_id, case when spot_id is null then 'Somewhere' end, latitude, longitude, latitude + 0.01, longitude,
        coalesce((select place from surf_spots where id = spot_id), sphere_point(latitude + 0.01, longitude)),
        now() - n * interval '1 day' - hours * interval '1 hour', case when n > 0 then now() - n * interval '1 day' end,
        (array['everyone', 'everyone', 'buddies', 'private'])[1 + floor(kind * 4)::int], delayed < 0.25, gen_random_uuid()
      from (
        select u.id as user_id, n, (${spots.map(({ id }) => id)}::uuid[])[1 + floor(random() * 5)::int] as spot_id,
          33.5 + random() as latitude, -120.5 + random() as longitude, random() * 3 as hours, random() as kind, random() as delayed
        from users u cross join generate_series(0, 3) n where n > 0 or random() < 0.7
      ) surfed`.execute(tx)
  })
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const get = async (viewer: TestSurfer | null, path: string) => {
  const { status, body } = await ask(viewer, `GET /api/surf-sessions/${path}`)
  expect(status).toBe(200)
  return body
}

type Row = { id: string; surfSpotId: string; userId: string | null }

async function countedPlainly(viewer: string | null) {
  const { rows } = await sql<Row>`
    select id, surf_spot_id, user_id from ${sessionsSeenBy(viewer)} s where is_active and surf_spot_id is not null
    order by start_hour desc, id desc`.execute(server.db)
  return [...Map.groupBy(rows, ({ surfSpotId }) => surfSpotId)]
    .map(([surfSpotId, sessions]) => ({
      surfSpotId,
      count: sessions.length,
      sessions: sessions.slice(0, 3).map(({ id, userId }) => ({ id, userId })),
    }))
    .toSorted((one, other) => other.count - one.count || (one.surfSpotId < other.surfSpotId ? -1 : 1))
}

test('active surfers at each spot match a plain count, with shared sessions or without', async () => {
  for (const viewer of [null, ...all]) {
    const answered = ((await get(viewer, 'active/spots')) as ActiveAtSpot[]).map(({ surfSpotId, count, sessions }) => ({
      surfSpotId,
      count,
      sessions: sessions.map(({ id, user }) => ({ id, userId: user?.id ?? null })),
    }))
    expect(answered).toEqual(await countedPlainly(viewer?.id ?? null))
  }
})

test('buddies’ newest sessions at a spot match a plain query, with few and with very many buddies', async () => {
  for (const viewer of all)
    for (const spot of spots) {
      const { rows } = await sql<{ id: string }>`
        select id from ${sessionsSeenBy(viewer.id)} s where surf_spot_id = ${spot.id} and close and owner_id <> ${viewer.id}
        order by started_at desc, id desc limit 3`.execute(server.db)
      expect(idsOf(await get(viewer, `spot/${spot.id}/buddies?limit=3`))).toEqual(idsOf(rows))
    }
})

test('the viewer and buddies around a place match a plain query, with few and with very many buddies', async () => {
  for (const viewer of all) {
    const { rows } = await sql<{ id: string; latitude: number; longitude: number }>`
      select id, latitude, longitude from ${sessionsSeenBy(viewer.id)} s where is_active and close`.execute(server.db)
    const near = rows.filter((session) => distanceMiles(HERE, session) <= RADIUS)
    const query = `latitude=${HERE.latitude}&longitude=${HERE.longitude}&radius=${RADIUS}&limit=100`
    const listed: { id: string; isBuddy: boolean; userId: string }[] = await get(viewer, `active?${query}`)
    const close = listed.filter(({ isBuddy, userId }) => isBuddy || userId === viewer.id)
    if (near.length > 100) expect(close).toHaveLength(100)
    else expect(idsOf(close).toSorted()).toEqual(idsOf(near).toSorted())
  }
})

test('the newest active sessions match a plain query', async () => {
  for (const viewer of [null, ...all.slice(0, 4)])
    for (const limit of [3, 50, 60]) {
      const { rows } = await sql<{ id: string }>`
        select id from ${sessionsSeenBy(viewer?.id ?? null)} s where is_active
        order by start_hour desc, id desc limit ${limit}`.execute(server.db)
      expect(idsOf(await get(viewer, `active?limit=${limit}`)).toSorted()).toEqual(idsOf(rows).toSorted())
    }
})
