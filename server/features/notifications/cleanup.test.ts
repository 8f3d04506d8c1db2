import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeOldNotifications } from '#server/features/notifications/cleanup.ts'
import { ask } from '#test/client.ts'
import { aSurfer, type TestSurfer } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'

const DAY_MS = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const countFor = async ({ id }: TestSurfer) =>
  (await server.db.selectFrom('notifications').select('id').where('userId', '=', id).execute()).length
const grownOlder = (surfer: TestSurfer, createdAt: string) =>
  server.db
    .updateTable('notifications')
    .set({ createdAt, foldWindow: createdAt })
    .where('userId', '=', surfer.id)
    .execute()

test('notifications are removed after a year', async () => {
  const kai = await aSurfer(server.db)
  await server.db
    .insertInto('notifications')
    .values([364, 366, 800].map((days) => ({ userId: kai.id, kind: 'achievement', createdAt: ago(days) })))
    .execute()
  await removeOldNotifications(server)
  expect(await countFor(kai)).toBe(1)
})

test('what was taken back is removed a day later, and what was not stays', async () => {
  const [kai, lena] = [await aSurfer(server.db), await aSurfer(server.db)]
  await ask(server, lena, 'POST /api/buddy-requests', { followingId: kai.id })
  await grownOlder(kai, ago(2))
  await removeOldNotifications(server)
  expect(await countFor(kai)).toBe(1)
  await ask(server, lena, `DELETE /api/buddies/${kai.id}`)
  await removeOldNotifications(server)
  expect(await countFor(kai)).toBe(0)

  await ask(server, lena, 'POST /api/buddy-requests', { followingId: kai.id })
  await ask(server, lena, `DELETE /api/buddies/${kai.id}`)
  await removeOldNotifications(server)
  expect(await countFor(kai), 'within the day').toBe(1)
})
