import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask, surfers, aSpot } = server

test('a reader who leaves the water sees it at once, even while a large count is shared', async () => {
  const busy = await aSpot({ longitude: -90 })
  const quiet = await aSpot({ longitude: -120 })
  await sql`
    with crowd as (
      insert into users (email, username, first_name, last_name)
      select 'crowd' || n || '@example.com', 'crowd_' || n, 'Crowd', n::text from generate_series(1, 5000) n returning id
    )
    insert into surf_sessions (user_id, surf_spot_id, latitude, longitude, place, start_time, visibility, party_id)
    select crowd.id, spot.id, spot.latitude, spot.longitude, spot.place, now() - interval '3 hours', 'everyone', gen_random_uuid()
    from crowd, surf_spots spot where spot.id = ${busy.id}`.execute(server.db)
  const [stranger, viewer] = await surfers('Stranger', 'Viewer')
  const { latitude, longitude } = quiet
  const body = { surfSpotId: quiet.id, startTime: new Date().toISOString(), latitude, longitude }
  const { id } = (await ask(viewer, 'POST /api/surf-sessions', body)).body
  const activeFor = async (reader: typeof viewer) =>
    JSON.stringify((await ask(reader, 'GET /api/surf-sessions/active/spots')).body)
  expect(await activeFor(stranger)).toContain(id)
  await ask(viewer, `PUT /api/surf-sessions/${id}/end`, {})
  expect(await activeFor(viewer)).not.toContain(id)
})
