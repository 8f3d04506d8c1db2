import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeAccount } from '#server/features/own-data/removal.ts'
import { holdOwn } from '#server/features/surf-sessions/session-owner.ts'
import { markingRead } from '#server/platform/notifying.ts'
import { keepPicture } from '#server/platform/pictures/kept-picture.ts'
import { ask } from '#test/client.ts'
import { aSpot, aSurfer } from '#test/factories.ts'
import { lockWaits } from '#test/lock-waits.ts'
import { startServer, type TestServer } from '#test/server.ts'

const DAY_MS = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const isThere = async (id: string) =>
  (await server.db.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1

test('a photo that is being added while its surfer’s account goes is no hindrance to either', async () => {
  const maya = await aSurfer(server.db)
  const spot = await aSpot(server.db)
  const start = { surfSpotId: spot.id, latitude: spot.latitude, longitude: spot.longitude }
  const asked = { ...start, startTime: new Date().toISOString() }
  const { id } = (await ask(server, maya, 'POST /api/surf-sessions', asked)).body
  const picture = randomUUID()
  const times = {
    createdAt: new Date().toISOString(),
    expiresAt: new Date().toISOString(),
    checkAt: new Date().toISOString(),
  }
  await server.db
    .insertInto('uploads')
    .values({ userId: maya.id, id: picture, state: 'picture', ...times })
    .execute()
  const due = new Date(Date.now() - DAY_MS - 1000).toISOString()
  await server.db.updateTable('users').set({ leavesAt: due }).where('id', '=', maya.id).execute()
  const removed = await server.db.transaction().execute(async (tx) => {
    await holdOwn(tx, maya.id, id)
    const removing = removeAccount(server.db, maya.id).then(() => 'removed')
    await expect.poll(() => lockWaits(server.db)).toBe(1)
    await keepPicture(tx, maya.id, `/objects/photos/${picture}.webp`)
    return [removing]
  })
  expect(await removed[0]).toBe('removed')
  expect(await isThere(maya.id)).toBe(false)
})

test('who reads what a surfer caused while that surfer’s account goes waits in no circle', async () => {
  const [maya, kai] = [await aSurfer(server.db), await aSurfer(server.db)]
  const ids = [randomUUID(), randomUUID()].sort()
  for (const id of ids.toReversed())
    await server.db
      .insertInto('notifications')
      .values({ userId: kai.id, id, kind: 'plan_reminder', actorId: maya.id })
      .execute()
  const due = new Date(Date.now() - DAY_MS - 1000).toISOString()
  await server.db.updateTable('users').set({ leavesAt: due }).where('id', '=', maya.id).execute()
  const removed = await server.db.transaction().execute(async (tx) => {
    const read = (id: string) => markingRead(sql`select ${kai.id}::uuid as user_id, ${id}::uuid as id`).execute(tx)
    await read(ids[0]!)
    const removing = removeAccount(server.db, maya.id).then(() => 'removed')
    await expect.poll(() => lockWaits(server.db)).toBe(1)
    await read(ids[1]!)
    return [removing]
  })
  expect(await removed[0]).toBe('removed')
})
