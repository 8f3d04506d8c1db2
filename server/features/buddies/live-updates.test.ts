import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type OpenPage, openPage } from '#test/client.ts'
import { aSurfer, type TestSurfer } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let elsewhere: TestServer
beforeAll(async () => {
  server = await startServer()
  elsewhere = await startServer({ databaseUrl: server.databaseUrl })
})
afterAll(async () => {
  await elsewhere.close()
  await server.close()
})

const say = (from: TestSurfer, route: string, body = {}) => ask(server, from, route, body)
const count = ({ heard }: OpenPage, type: string) => heard.filter((message) => message.type === type).length

test('a request and its answer reach the pages of the two, on any server process, and no third surfer’s', async () => {
  const [kai, lena, noa] = [await aSurfer(server.db), await aSurfer(server.db), await aSurfer(server.db)]
  const asker = await openPage(server, kai)
  const asked = await openPage(elsewhere, lena)
  const stranger = await openPage(server, noa)

  const { id } = (await say(kai, 'POST /api/buddy-requests', { followingId: lena.id })).body
  for (const page of [asker, asked]) await page.next({ type: 'buddies_changed' })
  await asked.next({ type: 'notifications_changed' })
  await say(lena, `PUT /api/buddy-requests/${id}/accept`)
  await asker.next({ type: 'buddies_changed' })
  await asked.next({ type: 'buddies_changed' })

  // Whatever was on its way to the stranger would have come before this.
  await say(noa, 'POST /api/buddy-requests', { followingId: (await aSurfer(server.db)).id })
  await stranger.next({ type: 'buddies_changed' })
  expect(count(stranger, 'buddies_changed')).toBe(1)
  for (const page of [asker, asked, stranger]) await page.close()
})

test('a request that is refused is told to nobody', async () => {
  const [kai, lena] = [await aSurfer(server.db), await aSurfer(server.db)]
  const asked = await openPage(server, lena)
  await say(kai, 'POST /api/buddy-requests', { followingId: lena.id })
  await asked.next({ type: 'notifications_changed' })
  expect((await say(kai, 'POST /api/buddy-requests', { followingId: lena.id })).status).toBe(409)

  // Reading is told after it, and to one's own pages.
  await say(lena, 'PUT /api/notifications/read')
  await asked.next({ type: 'notifications_changed' })
  expect(count(asked, 'buddies_changed')).toBe(1)
  await asked.close()
})
