import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SpotAlert } from '#contract/sea/spot-alerts.ts'
import { writeSubject } from '#server/features/notifications/writes.ts'
import { mergeSpots } from '#server/features/spots/merge-spots.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { aNotice } from '#test/fixtures/notice.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask, aSpot, aSurfer } = server

const starredBy = async (surfer: TestSurfer): Promise<string[]> =>
  (await ask(surfer, 'GET /api/favourites')).body.map(({ spot }: { spot: { id: string } }) => spot.id)

test('merging moves everything of a duplicate to the remaining spot once and removes the duplicate', async () => {
  const { db } = server
  const [duplicate, pier] = [await aSpot({ name: 'The Pier' }), await aSpot()]
  const [maya, kai] = [await aSurfer(), await aSurfer()]
  for (const spot of [pier, duplicate]) await ask(maya, `PUT /api/favourites/${spot.id}`)
  await ask(kai, `PUT /api/favourites/${duplicate.id}`)
  await ask(kai, 'POST /api/spot-alerts', { spotId: duplicate.id })
  const start = { latitude: 33.65, longitude: -118, startTime: new Date().toISOString(), clientId: randomUUID() }
  const { body: session } = await ask(maya, 'POST /api/surf-sessions', { ...start, surfSpotId: duplicate.id })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const { body: plan } = await ask(maya, 'POST /api/plans', { surfSpotId: duplicate.id, startTime: tomorrow })
  await sql`
    insert into spot_visits (day, surf_spot_id, visits)
    values ('2026-11-20', ${pier.id}, 2), ('2026-11-20', ${duplicate.id}, 3)`.execute(db)

  await mergeSpots(db, duplicate.id, pier.id)
  expect([await starredBy(maya), await starredBy(kai)]).toEqual([[pier.id], [pier.id]])
  expect((await ask(kai, 'GET /api/spot-alerts')).body).toMatchObject([{ spot: { id: pier.id } }])
  expect((await ask(maya, `GET /api/surf-sessions/${session.id}`)).body.surfSpotId).toBe(pier.id)
  expect((await ask(maya, `GET /api/plans/${plan.id}`)).body.surfSpot.id).toBe(pier.id)
  const visits = await sql`select surf_spot_id, visits from spot_visits`.execute(db)
  expect(visits.rows).toEqual([{ surfSpotId: pier.id, visits: 5 }])
  expect((await ask(maya, `PUT /api/favourites/${duplicate.id}`)).body.code).toBe('spot_not_found')
})

test('alerts of a duplicate move once to the remaining spot, with its sea and in their notices’ links', async () => {
  const { db } = server
  const [duplicate, reef] = [await aSpot({ latitude: 5 }), await aSpot({ latitude: 9, name: 'Reef' })]
  const maya = await aSurfer()
  const tellMe = async (spotId: string, asked: object) =>
    (await ask(maya, 'POST /api/spot-alerts', { spotId, ...asked })).body.id
  const paused = await tellMe(reef.id, { leastRating: 2 })
  await ask(maya, `PATCH /api/spot-alerts/${paused}`, { isPaused: true })
  await tellMe(duplicate.id, { leastRating: 2 })
  const epic = await tellMe(duplicate.id, { leastRating: 5, hours: 'first-light' })
  const good = await tellMe(reef.id, { leastRating: 3 })
  const window = { start: '2026-11-20T15:00:00.000Z', end: '2026-11-20T18:00:00.000Z', timeZone: 'UTC', surfRating: 5 }
  const news = {
    change: 'good',
    spotId: duplicate.id,
    spotName: 'The Reef',
    isLoved: false,
    more: 0,
    ...window,
  } as const
  const readAt = new Date().toISOString()
  await aNotice(db, { userId: maya.id, kind: 'sea_alert', subject: writeSubject(news), readAt })
  await sql`update watched_squares set judged_at = now() where watcher = 'alerts'`.execute(db)

  await mergeSpots(db, duplicate.id, reef.id)
  const alerts: SpotAlert[] = (await ask(maya, 'GET /api/spot-alerts')).body
  expect(alerts.map(({ id, spot, isPaused }) => [id, spot.id, isPaused]).toSorted()).toEqual(
    [paused, epic, good].map((id) => [id, reef.id, false]).toSorted(),
  )
  const waiting = await sql<{ cell: string }>`
    select square.cell from watched_squares square join surf_spots spot on spot.conditions_cell = square.cell
    where square.watcher = 'alerts' and square.judged_at is null and spot.id = ${reef.id}`.execute(db)
  expect(waiting.rows).toHaveLength(1)
  const { body: notices } = await ask(maya, 'GET /api/notifications')
  expect(notices).toMatchObject({ unread: 0, items: [{ spotId: reef.id }] })
})

test('a spot cannot be merged into itself or an unknown one, nor while it is in the catalogue', async () => {
  const { id } = await aSpot()
  await expect(mergeSpots(server.db, id, id)).rejects.toThrow('one spot already')
  await expect(mergeSpots(server.db, id, randomUUID())).rejects.toThrow('There is no spot')
  await sql`update surf_spots set catalogue_key = 'deca-plage' where id = ${id}`.execute(server.db)
  const { id: other } = await aSpot()
  await expect(mergeSpots(server.db, id, other)).rejects.toThrow('shipped catalogue')
})
