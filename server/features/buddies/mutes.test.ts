import { expect, test } from 'vitest'
import type { Buddy } from '#contract/people/buddies.ts'
import type { FeedSession } from '#contract/sessions/feed.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { fannedOut } from '#test/fixtures/fan-outs.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { atSpot } from '#test/fixtures/surfing.ts'

const server = serverInFile()
const { ask, openPage, surfers, buddies, areBuddies, aSpot, checkIn, checkOut, notices, update } = server
const TEN_MINUTES_MS = 10 * 60_000
const spot = inFile(() => aSpot())

async function surf(who: TestSurfer) {
  const id = await checkIn(who, atSpot(spot))
  await fannedOut(server.db)
  // A session of less than two minutes is no news.
  await update('surfSessions', { startTime: new Date(Date.now() - TEN_MINUTES_MS).toISOString() }, { id })
  await checkOut(who, id)
  return id
}
const feedOf = async (who: TestSurfer) => (await ask(who, 'GET /api/feed')).body.items.map(({ id }: FeedSession) => id)
const checkInsTold = async (who: TestSurfer) => (await notices(who, 'checked_in')).length
const isMuted = async (who: TestSurfer, other: TestSurfer) => {
  const buddies: Buddy[] = (await ask(who, 'GET /api/buddies')).body
  const profile = (await ask(who, `GET /api/users/${other.id}`)).body
  return [buddies.find(({ id }) => id === other.id)?.isMuted, profile.isMuted]
}

test('muting hides a buddy’s sessions and check-ins without ending the buddyship or notifying them', async () => {
  const [kai, lena, noa] = await buddies('Kai', 'Lena', 'Noa')
  const [own, others] = [await openPage(lena), await openPage(kai)]
  for (let twice = 0; twice < 2; twice += 1) {
    const muted = await ask(lena, `POST /api/mutes/${kai.id}`)
    expect([muted.status, muted.body]).toEqual([200, { userId: kai.id }])
  }
  await own.next({ type: 'buddies_changed' })
  expect([await isMuted(lena, kai), await isMuted(kai, lena)]).toEqual([
    [true, true],
    [false, false],
  ])

  const session = await surf(kai)
  expect([await feedOf(lena), await feedOf(noa)]).toEqual([[], [session]])
  expect([await checkInsTold(lena), await checkInsTold(noa)]).toEqual([0, 1])
  // What is shown moves all the same.
  expect(await own.next({ type: 'session_update', status: 'ended' })).toMatchObject({ isMuted: true })
  expect((await ask(lena, `GET /api/surf-sessions/${session}`)).status).toBe(200)
  await others.next({ type: 'session_update', status: 'ended' })
  expect(others.messages.filter(({ type }) => type === 'buddies_changed')).toEqual([])

  await ask(lena, `DELETE /api/mutes/${kai.id}`)
  expect([await feedOf(lena), await isMuted(lena, kai)]).toEqual([[session], [false, false]])
  // A block ends it, as it ends all else.
  await ask(lena, `POST /api/mutes/${kai.id}`)
  await ask(kai, `POST /api/blocks/${lena.id}`)
  await ask(kai, `DELETE /api/blocks/${lena.id}`)
  await areBuddies(kai, lena)
  expect(await isMuted(lena, kai)).toEqual([false, false])
})

test('only a buddy can be muted, and a surfer who blocks the caller is not found', async () => {
  const [kai, zoe, rob] = await surfers('Kai', 'Zoe', 'Rob')
  await ask(rob, `POST /api/blocks/${kai.id}`)
  expect((await ask(kai, `POST /api/mutes/${zoe.id}`)).body.code).toBe('only_buddies_muted')
  expect((await ask(kai, `DELETE /api/mutes/${zoe.id}`)).status).toBe(200)
  for (const id of [rob.id, crypto.randomUUID()])
    for (const method of ['POST', 'DELETE'])
      expect((await ask(kai, `${method} /api/mutes/${id}`)).body.code).toBe('user_not_found')
})
