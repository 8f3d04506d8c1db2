import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { removeAccount } from '#server/features/own-data/removal.ts'
import { COUNTED_FROM, countLikes } from '#server/features/sessions/reactions/likes.ts'
import { inEachTest } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { lockWaits } from '#test/postgres/lock-waits.ts'

/** A session of Kai's, with one like fewer than have them counted. */
let id: string
const server = serverInFile()
const { ask, aSurfer } = server
beforeAll(async () => {
  await sql`
    insert into users (email, username, first_name, last_name)
    select 'fan' || n || '@surf.test', 'fan_' || n, 'Fan', 'Club'
    from generate_series(1, ${COUNTED_FROM - 1}::int) n`.execute(server.db)
})
beforeEach(async () => {})
const kai = inEachTest(() => aSurfer())
const lena = inEachTest(() => aSurfer())
beforeEach(async () => {
  const at = { customLocation: 'Reef', latitude: 21, longitude: -158, startTime: new Date().toISOString() }
  id = (await ask(kai, 'POST /api/surf-sessions', at)).body.id
  await sql`
    insert into likes (owner_id, session_id, user_id)
    select ${kai.id}, ${id}, u.id from users u where u.first_name = 'Fan' and u.last_name = 'Club'`.execute(server.db)
})

const like = async (who: TestSurfer) => (await ask(who, `POST /api/surf-sessions/${id}/like`)).body.likeCount
const unlike = async (who: TestSurfer) => (await ask(who, `DELETE /api/surf-sessions/${id}/like`)).body.likeCount
const shown = async () => (await ask(kai, `GET /api/surf-sessions/${id}`)).body.likeCount
const count = () => countLikes(server.db, kai.id, id)
/** How many likes are there, and how many of them are still counted at each look. */
async function stored() {
  const { rows } = await sql<{ all: number; uncounted: number }>`
    select count(*)::int as all, count(*) filter (where not is_counted)::int as uncounted
    from likes where session_id = ${id}`.execute(server.db)
  return rows[0]!
}

test('the thousandth like stores the count, and an unlike lowers it', async () => {
  const noa = await aSurfer()
  expect(await like(noa)).toBe(COUNTED_FROM)
  expect((await stored()).uncounted).toBe(COUNTED_FROM)
  expect(await like(lena)).toBe(COUNTED_FROM + 1)
  expect(await stored()).toEqual({ all: COUNTED_FROM + 1, uncounted: 0 })
  expect(await shown()).toBe(COUNTED_FROM + 1)

  expect(await unlike(lena)).toBe(COUNTED_FROM)
  expect(await unlike(lena)).toBe(COUNTED_FROM)
  expect(await like(lena)).toBe(COUNTED_FROM + 1)
  expect(await unlike(noa)).toBe(COUNTED_FROM)
  await ask(kai, `POST /api/blocks/${lena.id}`)
  expect(await shown()).toBe(COUNTED_FROM - 1)
})

test('concurrent likes, unlikes and counts give the right number', async () => {
  const surfers = await Promise.all(Array.from({ length: 6 }, () => aSurfer()))
  await Promise.all([
    count(),
    ...surfers.flatMap((one) => [like(one), count(), unlike(one), like(one), unlike(one), count(), like(one)]),
  ])
  expect(await shown()).toBe((await stored()).all)
  await count()
  expect(await stored()).toMatchObject({ uncounted: 0 })
  expect(await shown()).toBe((await stored()).all)
})

test('an unlike during the first count is not counted as a like', async () => {
  await like(lena)
  const unliking = await server.db.transaction().execute(async (tx) => {
    await countLikes(tx, kai.id, id)
    const unliking = unlike(lena)
    await expect.poll(() => lockWaits(server.db)).toBe(1)
    return [unliking]
  })
  await unliking[0]
  expect(await shown()).toBe(COUNTED_FROM - 1)
})

test('likes of a removed account are not counted, not even a concurrent one', async () => {
  const noa = await aSurfer()
  await like(lena)
  await count()
  const leavesAt = new Date(Date.now() - 2 * 86_400_000).toISOString()
  await server.db.updateTable('users').set({ leavesAt }).where('id', 'in', [lena.id, noa.id]).execute()
  await removeAccount(server.db, lena.id)
  expect(await shown()).toBe(COUNTED_FROM - 1)

  const removing = await server.db.transaction().execute(async (tx) => {
    await tx.insertInto('likes').values({ ownerId: kai.id, sessionId: id, userId: noa.id }).execute()
    const removing = removeAccount(server.db, noa.id)
    await expect.poll(() => lockWaits(server.db)).toBe(1)
    await countLikes(tx, kai.id, id)
    return [removing]
  })
  await removing[0]
  expect(await shown()).toBe(COUNTED_FROM - 1)
  expect(await stored()).toEqual({ all: COUNTED_FROM - 1, uncounted: 0 })
})
