import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { markReadSql } from '#server/domain/notification-sql.ts'
import { removeAccount } from '#server/features/own-data/removal.ts'
import { lockOwn } from '#server/features/sessions/edits/session-owner.ts'
import { keepPicture } from '#server/features/uploads/writes.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { atSpot } from '#test/fixtures/surfing.ts'
import { lockWaits } from '#test/postgres/lock-waits.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, aSpot, insert, update } = server

const isThere = async (id: string) =>
  (await server.db.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1

test('a photo can be added while its surfer’s account is removed', async () => {
  const maya = await aSurfer()
  const spot = await aSpot()
  const start = { ...atSpot(spot) }
  const asked = { ...start, startTime: new Date().toISOString() }
  const { id } = (await ask(maya, 'POST /api/surf-sessions', asked)).body
  const picture = randomUUID()
  const times = {
    createdAt: new Date().toISOString(),
    expiresAt: new Date().toISOString(),
    checkAt: new Date().toISOString(),
  }
  await insert('uploads', { userId: maya.id, id: picture, state: 'picture', ...times })
  const due = new Date(Date.now() - DAY_MS - 1000).toISOString()
  await update('users', { leavesAt: due }, { id: maya.id })
  const removed = await server.db.transaction().execute(async (tx) => {
    await lockOwn(tx, maya.id, id)
    const removing = removeAccount(server.db, maya.id).then(() => 'removed')
    await expect.poll(() => lockWaits(server.db)).toBe(1)
    await keepPicture(tx, maya.id, `/objects/photos/${picture}.webp`)
    return [removing]
  })
  expect(await removed[0]).toBe('removed')
  expect(await isThere(maya.id)).toBe(false)
})

test('reading notifications of a surfer never deadlocks with the removal of their account', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const ids = [randomUUID(), randomUUID()].sort()
  for (const id of ids.toReversed())
    await insert('notifications', { userId: kai.id, id, kind: 'plan_reminder', actorId: maya.id })
  const due = new Date(Date.now() - DAY_MS - 1000).toISOString()
  await update('users', { leavesAt: due }, { id: maya.id })
  const removed = await server.db.transaction().execute(async (tx) => {
    const read = (id: string) => markReadSql(sql`select ${kai.id}::uuid as user_id, ${id}::uuid as id`).execute(tx)
    await read(ids[0]!)
    const removing = removeAccount(server.db, maya.id).then(() => 'removed')
    await expect.poll(() => lockWaits(server.db)).toBe(1)
    await read(ids[1]!)
    return [removing]
  })
  expect(await removed[0]).toBe('removed')
})
