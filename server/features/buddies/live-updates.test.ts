import { expect, test } from 'vitest'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import type { OpenPage } from '#test/network/client.ts'

const server = serverInFile()
const { ask, openPage, aSurfer, surfers } = server
const elsewhere = serverBeside(server)

const say = (from: TestSurfer, route: string, body = {}) => ask(from, route, body)
const count = ({ heard }: OpenPage, type: string) => heard.filter((message) => message.type === type).length

test('a request and its answer reach only the two surfers’ pages, on any server process', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  const asker = await openPage(kai)
  const asked = await elsewhere.openPage(lena)
  const stranger = await openPage(noa)

  const { id } = (await say(kai, 'POST /api/buddy-requests', { followingId: lena.id })).body
  for (const page of [asker, asked]) await page.next({ type: 'buddies_changed' })
  await asked.next({ type: 'notifications_changed' })
  await say(lena, `PUT /api/buddy-requests/${id}/accept`)
  await asker.next({ type: 'buddies_changed' })
  await asked.next({ type: 'buddies_changed' })

  // Whatever was on its way to the stranger would have come before this.
  await say(noa, 'POST /api/buddy-requests', { followingId: (await aSurfer()).id })
  await stranger.next({ type: 'buddies_changed' })
  expect(count(stranger, 'buddies_changed')).toBe(1)
})

test('a refused request notifies no page', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const asked = await openPage(lena)
  await say(kai, 'POST /api/buddy-requests', { followingId: lena.id })
  await asked.next({ type: 'notifications_changed' })
  expect((await say(kai, 'POST /api/buddy-requests', { followingId: lena.id })).status).toBe(409)

  // Reading is told after it, and to one's own pages.
  await say(lena, 'PUT /api/notifications/read')
  await asked.next({ type: 'notifications_changed' })
  expect(count(asked, 'buddies_changed')).toBe(1)
})
