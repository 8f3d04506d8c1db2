import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '#test/client.ts'
import { areBuddies, aSurfer, type TestSurfer } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let maya: TestSurfer
let buddy: TestSurfer
let buddyOfBuddy: TestSurfer
let stranger: TestSurfer
beforeAll(async () => {
  server = await startServer()
  maya = await aSurfer(server.db, { firstName: 'Ximena', lastName: 'Quiroga' })
  buddy = await aSurfer(server.db)
  buddyOfBuddy = await aSurfer(server.db)
  stranger = await aSurfer(server.db)
  await areBuddies(server.db, maya, buddy)
  await areBuddies(server.db, buddy, buddyOfBuddy)
})
afterAll(() => server.close())

/** By the name, by a misspelt one, and by the very username. */
const findings = async (searcher: TestSurfer) => {
  const answers = await Promise.all(
    ['Ximena', 'Ximina', maya.username].map((words) =>
      ask(server, searcher, `GET /api/users/search?q=${encodeURIComponent(words)}`),
    ),
  )
  return answers.map(({ body }) => body.some(({ id }: { id: string }) => id === maya.id))
}
const found = [true, true, true]
const unfound = [false, false, false]

test.each([
  ['everyone', found, found],
  ['buddies_of_buddies', found, unfound],
  ['nobody', unfound, unfound],
])('a surfer who wants to be found by %s is', async (findableBy, byBuddyOfBuddy, byStranger) => {
  await ask(server, maya, 'PATCH /api/settings', { findableBy })
  expect(await findings(buddy)).toEqual(found)
  expect(await findings(buddyOfBuddy)).toEqual(byBuddyOfBuddy)
  expect(await findings(stranger)).toEqual(byStranger)
})

test('a buddy who has merely been asked is no way to a surfer’s buddies', async () => {
  const [noa, ana] = [await aSurfer(server.db), await aSurfer(server.db)]
  await ask(server, maya, 'PATCH /api/settings', { findableBy: 'buddies_of_buddies' })
  await areBuddies(server.db, maya, ana)
  await ask(server, noa, 'POST /api/buddy-requests', { followingId: ana.id })
  expect(await findings(noa)).toEqual(unfound)
})
