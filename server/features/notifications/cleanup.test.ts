import { expect, test } from 'vitest'
import { notificationRetention } from '#server/features/notifications/notifications.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { removeOver } from '#test/fixtures/remove-over.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, update, insert } = server

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const countFor = async ({ id }: TestSurfer) =>
  (await server.db.selectFrom('notifications').select('id').where('userId', '=', id).execute()).length
const grownOlder = (surfer: TestSurfer, createdAt: string) =>
  update('notifications', { createdAt, foldWindow: createdAt }, { userId: surfer.id })

test('notifications are removed after a year', async () => {
  const kai = await aSurfer()
  await insert(
    'notifications',
    [364, 366, 800].map((days) => ({ userId: kai.id, kind: 'achievement', createdAt: ago(days) })),
  )
  await removeOver(server.db, ...notificationRetention)
  expect(await countFor(kai)).toBe(1)
})

test('a withdrawn notification is removed after a day, and others stay', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  await ask(lena, 'POST /api/buddy-requests', { followingId: kai.id })
  await grownOlder(kai, ago(2))
  await removeOver(server.db, ...notificationRetention)
  expect(await countFor(kai)).toBe(1)
  await ask(lena, `DELETE /api/buddies/${kai.id}`)
  await removeOver(server.db, ...notificationRetention)
  expect(await countFor(kai)).toBe(0)

  await ask(lena, 'POST /api/buddy-requests', { followingId: kai.id })
  await ask(lena, `DELETE /api/buddies/${kai.id}`)
  await removeOver(server.db, ...notificationRetention)
  expect(await countFor(kai), 'within the day').toBe(1)
})
