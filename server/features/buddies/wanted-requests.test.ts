import { expect, test } from 'vitest'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile()
const { ask, surfers, areBuddies } = server

const request = (from: TestSurfer, to: TestSurfer) => ask(from, 'POST /api/buddy-requests', { followingId: to.id })
const take = (who: TestSurfer, requestsFrom: string) => ask(who, 'PATCH /api/settings', { requestsFrom })
const mayRequest = async (who: TestSurfer, of: TestSurfer) => {
  const profile = (await ask(who, `GET /api/users/${of.id}`)).body.mayRequest
  const found: { id: string; mayRequest: boolean }[] = (await ask(who, `GET /api/users/search?q=${of.username}`)).body
  expect(found.find(({ id }) => id === of.id)?.mayRequest).toBe(profile)
  return profile
}
const refused = refusedWith('requests_limited')

test('a surfer who takes no requests gets none, and their page offers none', async () => {
  const [maya, kai, noa] = await surfers('Maya', 'Kai', 'Noa')
  expect(await mayRequest(kai, maya)).toBe(true)
  const sent = await request(noa, maya)
  await take(maya, 'nobody')
  expect(await mayRequest(kai, maya)).toBe(false)
  expect(await request(kai, maya)).toMatchObject(refused)
  expect(await ask(maya, 'GET /api/buddy-requests/pending')).toMatchObject({ body: [{ id: sent.body.id }] })
  expect(await request(noa, maya), 'one that was sent before').toMatchObject({ ...refusedWith('request_already_sent') })
  expect(await request(maya, maya)).toMatchObject({ body: { code: 'buddy_with_oneself' } })

  expect(await request(maya, kai)).toMatchObject({ status: 201 })
  expect(await request(kai, maya), 'an answer to her own').toMatchObject({ body: { status: 'accepted' } })
  await ask(maya, `POST /api/blocks/${noa.id}`)
  expect(await request(noa, maya)).toMatchObject(refusedWith('user_not_found'))
})

test('buddies of buddies may send a request where others may not', async () => {
  const [maya, kai, noa, ben] = await surfers('Maya', 'Kai', 'Noa', 'Ben')
  await areBuddies(kai, maya, noa)
  await take(maya, 'buddies_of_buddies')
  expect([await mayRequest(noa, maya), await mayRequest(ben, maya)]).toEqual([true, false])
  expect(await request(ben, maya)).toMatchObject(refused)
  expect(await request(noa, maya)).toMatchObject({ status: 201 })
})

test('whoever has the invite link may send a request to a surfer who takes none', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  await take(maya, 'nobody')
  const { url } = (await ask(maya, 'POST /api/invites')).body
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = await ask(kai, `POST /api${new URL(url).pathname}`, 'how=ask', form)
  expect(sent.status).toBe(303)
  expect((await ask(maya, 'GET /api/buddy-requests/pending')).body).toMatchObject([{ follower: { id: kai.id } }])
})

test('surfers who take no requests are not suggested', async () => {
  const [maya, kai, noa, one, other, third] = await surfers('Maya', 'Kai', 'Noa', 'One', 'Other', 'Third')
  await areBuddies(kai, one, other, third)
  for (const surfer of [maya, noa]) await areBuddies(surfer, one, other)
  await take(maya, 'nobody')
  const suggested: { id: string }[] = (await ask(kai, 'GET /api/buddies/suggestions')).body
  expect(suggested.map(({ id }) => id)).toEqual([noa.id])
})
