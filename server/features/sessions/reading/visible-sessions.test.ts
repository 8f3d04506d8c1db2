import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { activeBySpot } from '#server/features/sessions/reading/active-by-spot.ts'
import { atSpot } from '#server/features/sessions/reading/sessions-at-spot.ts'
import { active } from '#server/features/sessions/reading/visible-sessions.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { plannedAgain } from '#test/postgres/planned-again.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, areBuddies, aSpot, checkIn, checkOut } = server

const get = (viewer: TestSurfer | null, path: string) => ask(viewer, `GET /api/surf-sessions/${path}`)
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

/** A session that began so many hours ago (at most 24) and, unless it is the surfer's latest, took half an hour. */
async function surfed(who: TestSurfer, hoursAgo: number, { surfSpotId = '', ended = true } = {}): Promise<string> {
  const start = Date.now() - hoursAgo * HOUR_MS
  const place = surfSpotId ? { surfSpotId } : { customLocation: 'Old Pier' }
  const id = await checkIn(who, { ...place, startTime: new Date(start), latitude: 5, longitude: 5 })
  if (ended) await checkOut(who, id, { endTime: new Date(start + HOUR_MS / 2) })
  return id
}

test('a surfer’s sessions are listed newest first in pages, each once, while new ones arrive', async () => {
  const kai = await aSurfer('Kai')
  const ids: string[] = []
  for (let hoursAgo = 20; hoursAgo > 13; hoursAgo -= 1) ids.unshift(await surfed(kai, hoursAgo))
  // Two that began at the same moment are told apart by their ids.
  await server.update(
    'surfSessions',
    { startTime: new Date(Date.now() - 15 * HOUR_MS).toISOString(), endTime: new Date().toISOString() },
    { id: ids.slice(1, 4) },
  )
  const whole = idsOf((await get(kai, `user/${kai.id}`)).body)
  expect(whole.toSorted()).toEqual(ids.toSorted())
  expect(whole[0]).toBe(ids[0])

  const paged: string[] = []
  for (let page: string[] = []; ; paged.push(...page)) {
    page = idsOf((await get(kai, `user/${kai.id}?limit=2${paged.length ? `&cursor=${paged.at(-1)}` : ''}`)).body)
    if (page.length === 0) break
    expect(page.length).toBeLessThanOrEqual(2)
    await surfed(kai, 1)
  }
  expect(paged).toEqual(whole)
})

test('an unknown surfer’s list is 404, and a surfer without sessions has an empty one', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  expect((await get(kai, `user/${lena.id}`)).body).toEqual([])
  expect(await get(kai, `user/${randomUUID()}`)).toMatchObject(refusedWith('user_not_found'))
  expect(await get(kai, 'user/me')).toMatchObject(refusedWith('invalid_request'))
  expect(await get(null, `user/${lena.id}`)).toMatchObject(refusedWith('sign_in_required'))
})

test('a cursor of another surfer’s session ends the list, and an invalid one is refused', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  await surfed(kai, 2)
  const hers = await surfed(lena, 1)
  for (const cursor of [hers, randomUUID()])
    expect(await get(kai, `user/${kai.id}?cursor=${cursor}`)).toMatchObject({ status: 200, body: [] })
  for (const query of ['cursor=1', 'cursor=', 'limit=0', 'limit=101', `cursor=${hers}&cursor=${hers}`])
    expect(await get(kai, `user/${kai.id}?${query}`)).toMatchObject(refusedWith('invalid_request'))
})

test('a session for buddies at a spot never appears to strangers in its surfer’s list', async () => {
  const [kai, buddy, stranger] = await surfers({ firstName: 'Kai', defaultVisibility: 'buddies' }, 'Lena', 'Noa')
  await areBuddies(kai, buddy)
  const spot = await aSpot()
  const id = await surfed(kai, 1, { surfSpotId: spot.id, ended: false })
  expect((await get(stranger, 'active')).text).toContain(id)
  expect((await get(stranger, `user/${kai.id}`)).body).toEqual([])
  expect(idsOf((await get(buddy, `user/${kai.id}`)).body)).toEqual([id])
})

test('a spot lists the reader’s own sessions there and, separately, visible ones of buddies', async () => {
  const [kai, buddy, shy, stranger] = await surfers(
    { firstName: 'Kai', defaultVisibility: 'private' },
    { firstName: 'Lena', defaultVisibility: 'buddies' },
    { firstName: 'Noa', defaultVisibility: 'private' },
    'Zoe',
  )
  await areBuddies(kai, buddy, shy)
  const [spot, elsewhere] = [await aSpot(), await aSpot({ name: 'Elsewhere' })]
  const older = await surfed(kai, 9, { surfSpotId: spot.id })
  const newer = await surfed(kai, 3, { surfSpotId: spot.id })
  await surfed(kai, 6, { surfSpotId: elsewhere.id })
  const hers = await surfed(buddy, 8, { surfSpotId: spot.id })
  const hersNow = await surfed(buddy, 1, { surfSpotId: spot.id, ended: false })
  await surfed(shy, 2, { surfSpotId: spot.id })
  await surfed(stranger, 2, { surfSpotId: spot.id })
  expect(idsOf((await get(kai, `spot/${spot.id}`)).body)).toEqual([newer, older])
  expect(idsOf((await get(kai, `spot/${spot.id}/buddies`)).body)).toEqual([hersNow, hers])
  expect(idsOf((await get(kai, `spot/${spot.id}/buddies?limit=1`)).body)).toEqual([hersNow])
  for (const path of ['', '/buddies'])
    expect(await get(kai, `spot/${randomUUID()}${path}`)).toMatchObject(refusedWith('spot_not_found'))
  const unsurfed = await aSpot({ name: 'Nobody’s' })
  expect((await get(kai, `spot/${unsurfed.id}`)).body).toEqual([])
  expect((await get(null, `spot/${spot.id}`)).status).toBe(401)
  expect((await get(null, `spot/${spot.id}/buddies`)).status).toBe(401)
})

test('frequent queries are planned five times on a connection, and then never again', async () => {
  const [viewer, buddy] = await surfers('Noa', 'Lena')
  await areBuddies(viewer, buddy)
  const spot = await aSpot()
  for (const surfer of [viewer, buddy]) await checkIn(surfer, { surfSpotId: spot.id, latitude: 5, longitude: 5 })
  const planned = await plannedAgain(server.databaseUrl, async (db) => {
    await active(db, viewer.id, { limit: 20 })
    await active(db, viewer.id, { limit: 20, latitude: 5, longitude: 5, radius: 100 })
    await activeBySpot(db, viewer.id)
    await atSpot(db, viewer.id, spot.id, { whose: 'buddies', limit: 20 })
  })
  expect(planned).toEqual([])
})
