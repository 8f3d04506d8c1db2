import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeSpots } from '#server/features/spots/merge-spots.ts'
import { ask } from '#test/client.ts'
import { aSpot, aSurfer, type TestSurfer } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const starredBy = async (surfer: TestSurfer): Promise<string[]> =>
  (await ask(server, surfer, 'GET /api/favourites')).body.map(({ spot }: { spot: { id: string } }) => spot.id)

test('what hangs on a duplicate moves to the spot that it is, once, and the duplicate goes', async () => {
  const { db } = server
  const [duplicate, pier] = [await aSpot(db, { name: 'The Pier' }), await aSpot(db)]
  const [maya, kai] = [await aSurfer(db), await aSurfer(db)]
  for (const spot of [pier, duplicate]) await ask(server, maya, `PUT /api/favourites/${spot.id}`)
  await ask(server, kai, `PUT /api/favourites/${duplicate.id}`)
  await ask(server, kai, 'POST /api/spot-alerts', { spotId: duplicate.id })
  const start = { latitude: 33.65, longitude: -118, startTime: new Date().toISOString(), clientId: randomUUID() }
  const { body: session } = await ask(server, maya, 'POST /api/surf-sessions', { ...start, surfSpotId: duplicate.id })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const { body: plan } = await ask(server, maya, 'POST /api/plans', { surfSpotId: duplicate.id, startTime: tomorrow })
  await sql`
    insert into spot_visits (day, surf_spot_id, visits)
    values ('2026-11-20', ${pier.id}, 2), ('2026-11-20', ${duplicate.id}, 3)`.execute(db)

  await mergeSpots(db, duplicate.id, pier.id)
  expect([await starredBy(maya), await starredBy(kai)]).toEqual([[pier.id], [pier.id]])
  expect((await ask(server, kai, 'GET /api/spot-alerts')).body).toMatchObject([{ spot: { id: pier.id } }])
  expect((await ask(server, maya, `GET /api/surf-sessions/${session.id}`)).body.surfSpotId).toBe(pier.id)
  expect((await ask(server, maya, `GET /api/plans/${plan.id}`)).body.surfSpot.id).toBe(pier.id)
  const visits = await sql`select surf_spot_id, visits from spot_visits`.execute(db)
  expect(visits.rows).toEqual([{ surfSpotId: pier.id, visits: 5 }])
  expect((await ask(server, maya, `PUT /api/favourites/${duplicate.id}`)).body.code).toBe('spot_not_found')
})

test('a spot is not merged into itself, into nothing, nor away while the catalogue ships it', async () => {
  const { id } = await aSpot(server.db)
  await expect(mergeSpots(server.db, id, id)).rejects.toThrow('one spot already')
  await expect(mergeSpots(server.db, id, randomUUID())).rejects.toThrow('There is no spot')
  await sql`update surf_spots set catalogue_key = 'deca-plage' where id = ${id}`.execute(server.db)
  const { id: other } = await aSpot(server.db)
  await expect(mergeSpots(server.db, id, other)).rejects.toThrow('shipped catalogue')
})
