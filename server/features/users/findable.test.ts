import { beforeAll, expect, test } from 'vitest'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, areBuddies } = server
const maya = inFile(() => aSurfer('Ximena', { lastName: 'Quiroga' }))
const buddy = inFile(() => aSurfer())
const buddyOfBuddy = inFile(() => aSurfer())
const stranger = inFile(() => aSurfer())
beforeAll(async () => {
  await areBuddies(maya, buddy)
  await areBuddies(buddy, buddyOfBuddy)
})

/** By the name, by a misspelt one, and by the very username. */
const findings = async (searcher: TestSurfer) => {
  const answers = await Promise.all(
    ['Ximena', 'Ximina', maya.username].map((words) =>
      ask(searcher, `GET /api/users/search?q=${encodeURIComponent(words)}`),
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
])('a surfer who chose to be findable by %s is found by them alone', async (findableBy, byBuddyOfBuddy, byStranger) => {
  await ask(maya, 'PATCH /api/settings', { findableBy })
  expect(await findings(buddy)).toEqual(found)
  expect(await findings(buddyOfBuddy)).toEqual(byBuddyOfBuddy)
  expect(await findings(stranger)).toEqual(byStranger)
})

test('a pending buddy request does not make buddies of buddies findable', async () => {
  const [noa, ana] = await surfers('Noa', 'Ana')
  await ask(maya, 'PATCH /api/settings', { findableBy: 'buddies_of_buddies' })
  await areBuddies(maya, ana)
  await ask(noa, 'POST /api/buddy-requests', { followingId: ana.id })
  expect(await findings(noa)).toEqual(unfound)
})
