import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, buddies, areBuddies, checkIn, noticesByOthers } = server

const toldBySurfers = async (who: TestSurfer) =>
  (await noticesByOthers(who)).filter(({ kind }) => kind !== 'checked_in')
const look = async (who: TestSurfer | null, id: string) => (await ask(who, `GET /api/surf-sessions/${id}`)).body
const there = async (who: TestSurfer | null, id: string): Promise<string[]> =>
  (await look(who, id)).companions.map(({ firstName }: { firstName: string }) => firstName)
/** Kai's session, which he has ended with two buddies named, a stranger, and himself. */
async function surfedTogether() {
  const [kai, ana, ben, zoe] = await surfers('Kai', 'Ana', 'Ben', 'Zoe')
  await areBuddies(kai, ana, ben)
  const id = await checkIn(kai)
  const companions = [ben.id, ana.id, ana.id, zoe.id, kai.id]
  const ended = await ask(kai, `PUT /api/surf-sessions/${id}/end`, { companions, notes: 'All of us' })
  expect(ended).toMatchObject({ status: 200, body: { isActive: false, notes: 'All of us' } })
  return { kai, ana, ben, zoe, id }
}

test('only buddies can be named as companions, and only the surfer and those named see them', async () => {
  const { kai, ana, ben, zoe, id } = await surfedTogether()
  for (const who of [kai, ana, ben]) expect(await there(who, id)).toEqual(['Ana', 'Ben'])
  const other = await aSurfer('Max')
  await areBuddies(kai, other)
  for (const who of [other, zoe]) expect(await there(who, id)).toEqual([])
  expect((await ask(kai, `GET /api/surf-sessions/${id}/seen-by/buddy`)).body.companions).toEqual([])
  for (const who of [ana, ben, zoe]) expect(await toldBySurfers(who)).toEqual([])

  await ask(kai, `PATCH /api/surf-sessions/${id}`, { companions: [other.id] })
  expect(await there(kai, id)).toEqual(['Max'])
  expect(await there(ana, id)).toEqual([])
  await ask(kai, `PATCH /api/surf-sessions/${id}`, { visibility: 'private', companions: [ana.id] })
  expect((await look(ana, id)).code).toBe('session_not_found')
})

test('a named companion can remove themselves for good', async () => {
  const { kai, ana, ben, id } = await surfedTogether()
  for (const _ of ['first', 'again'])
    expect((await ask(ana, `DELETE /api/surf-sessions/${id}/companions/me`)).status).toBe(200)
  expect(await there(kai, id)).toEqual(['Ben'])
  expect(await there(ana, id)).toEqual([])
  await ask(kai, `PATCH /api/surf-sessions/${id}`, { companions: [ana.id, ben.id] })
  expect(await there(kai, id)).toEqual(['Ben'])
})

test('ending a buddyship removes the companions, and becoming buddies again does not restore them', async () => {
  const { kai, ana, ben, id } = await surfedTogether()
  await ask(ana, `DELETE /api/buddies/${kai.id}`)
  await ask(kai, `POST /api/blocks/${ben.id}`)
  expect(await there(kai, id)).toEqual([])
  await areBuddies(kai, ana)
  expect(await there(kai, id)).toEqual([])
})

test('companions with a block between them do not see each other', async () => {
  const { kai, ana, ben, id } = await surfedTogether()
  await ask(ana, `POST /api/blocks/${ben.id}`)
  expect([await there(ana, id), await there(ben, id), await there(kai, id)]).toEqual([['Ana'], ['Ben'], ['Ana', 'Ben']])
})

test('a buddyship that ends concurrently leaves no companion', async () => {
  const [kai, ana] = await buddies('Kai', 'Ana')
  const id = await checkIn(kai)
  await Promise.all([
    ask(kai, `PUT /api/surf-sessions/${id}/end`, { companions: [ana.id] }),
    ask(ana, `DELETE /api/buddies/${kai.id}`),
  ])
  const { rows } = await sql`select from session_companions where session_id = ${id}`.execute(server.db)
  expect(rows).toEqual([])
})
