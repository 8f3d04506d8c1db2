import { afterAll, beforeAll, expect, test } from 'vitest'
import { areBuddies, aSpot, aSurfer, type TestSurfer } from '#test/fixtures/factories.ts'
import { startServer, type TestServer } from '#test/fixtures/server.ts'
import { ask, type OpenPage, openPage } from '#test/network/client.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { setClocks } from '#test/postgres/database-clock.ts'
import { cloneTemplate, type TestDatabase } from '#test/postgres/postgres.ts'
import { looksAt, touchesOf, wholeAnswer } from '#test/proof/canary/everything-asked.ts'
import { isLong } from '#test/proof/locating/chance.ts'

const SECRET = { latitude: 33.63127, longitude: -117.96218 }
const ELSEWHERE = { latitude: 33.71893, longitude: -118.06612 }
const now = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + 60_000)

/** One with hidden things, and one that is the same without them. */
let [world, control]: TestServer[] = []
let databases: TestDatabase[]
let surfers: Record<'kai' | 'lena' | 'confidant' | 'buddy' | 'stranger', TestSurfer>
let spot: { id: string; name: string; latitude: number; longitude: number }
let [sessionIds, secretSpotId]: [string[], string] = [[], '']
/** Open pages of the buddy and the stranger, from before the hidden things were made. */
let pages: OpenPage[]

beforeAll(async () => {
  const database = await createDatabase()
  const before = await startServer({ databaseUrl: database.url })
  await setClocks(before, now)
  const [kai, lena, confidant, buddy, stranger] = [
    await aSurfer(before.db, { firstName: 'Kai' }),
    await aSurfer(before.db, { firstName: 'Lena' }),
    await aSurfer(before.db, { firstName: 'Noa' }),
    await aSurfer(before.db, { firstName: 'Mia' }),
    await aSurfer(before.db, { firstName: 'Ana' }),
  ] as const
  surfers = { kai, lena, confidant, buddy, stranger }
  for (const other of [confidant, buddy]) for (const one of [kai, lena]) await areBuddies(before.db, one, other)
  spot = await aSpot(before.db)
  for (const one of [kai, lena]) await aVisit(before, one, { surfSpotId: spot.id })
  // Written when first requested, or by a background job: both copies must hold the same.
  await ask(before, kai, 'GET /api/notification-settings')
  for (const one of [kai, lena]) await ask(before, one, 'GET /api/achievements')
  await before.close()
  const copy = await cloneTemplate(database.url)
  databases = [database, copy]
  world = await startServer({ databaseUrl: database.url })
  control = await startServer({ databaseUrl: copy.url })
  for (const one of [world, control]) await setClocks(one, now)
  pages = await Promise.all([buddy, stranger].map((one) => openPage(world!, one)))
  await makeHiddenThings()
})
afterAll(async () => {
  await Promise.all(pages.map((page) => page.close()))
  await Promise.all([world!.close(), control!.close()])
  await Promise.all(databases.map((one) => one.drop()))
})

async function checkIn(at: TestServer, who: TestSurfer, where: object): Promise<string> {
  const body = { ...ELSEWHERE, startTime: now.toISOString(), ...where }
  const { status, text } = await ask(at, who, 'POST /api/surf-sessions', body)
  expect({ status, text }).toMatchObject({ status: 201 })
  return JSON.parse(text).id
}
async function aVisit(at: TestServer, who: TestSurfer, where: object) {
  const id = await checkIn(at, who, where)
  await ask(at, who, `PUT /api/surf-sessions/${id}/end`, {})
  return id
}

async function makeHiddenThings() {
  const { kai, lena, confidant } = surfers
  const made = await ask(world!, kai, 'POST /api/secret-spots', {
    ...SECRET,
    name: 'Nowhere Reef',
    note: 'Only at low tide',
    sharedWith: [confidant.id],
  })
  expect(made.status).toBe(201)
  secretSpotId = made.body.id
  sessionIds = [
    await aVisit(world!, kai, { secretSpotId }),
    await aVisit(world!, kai, { ...SECRET, customLocation: 'By GPS' }),
    await checkIn(world!, kai, { secretSpotId }),
    await checkIn(world!, lena, { surfSpotId: spot.id, isDelayed: true }),
  ]
}

test('secret spots, their sessions and delayed sessions leave no trace in responses to others', async () => {
  const { kai, lena, confidant, buddy, stranger } = surfers
  const ids = [...sessionIds, secretSpotId, spot.id, kai.id, lena.id, confidant.id]
  for (const who of [null, stranger, buddy]) {
    for (const [nth, position] of [SECRET, spot, ELSEWHERE].entries()) {
      // Where one asks from matters little to a call that names what it asks for.
      for (const route of looksAt(nth === 0 || isLong ? ids : [], position, 'Nowhere Reef')) {
        const [told, withoutThem] = await Promise.all([world!, control!].map((one) => wholeAnswer(one, who, route)))
        expect(told, `to ${who?.firstName ?? 'a visitor'}`).toEqual(withoutThem)
        expect(told!.status).toBeLessThan(500)
      }
    }
  }
  for (const who of [stranger, buddy]) {
    for (const [route, body] of touchesOf(sessionIds, [secretSpotId])) {
      expect(await wholeAnswer(world!, who, route, body)).toEqual(await wholeAnswer(control!, who, route, body))
    }
  }

  // What a page is sent before it knows of this comment has come by now.
  const shown = (await ask(world!, buddy, `GET /api/surf-sessions/user/${kai.id}`)).body[0].id
  for (const page of pages) page.say({ type: 'watch', sessionId: shown })
  await ask(world!, buddy, `POST /api/surf-sessions/${shown}/comment`, { comment: 'Good one' })
  for (const page of pages) {
    await page.next({ type: 'session_changed' })
    expect(page.messages.map(({ type }) => type)).toEqual(['ready', 'session_changed'])
  }
})

test('permitted surfers see all of them', async () => {
  const { kai, lena, confidant } = surfers
  const spots = (await ask(world!, confidant, 'GET /api/secret-spots')).body
  expect(spots).toMatchObject([{ id: secretSpotId, ...SECRET, sharedWith: null }])
  const visited = (await ask(world!, confidant, `GET /api/surf-sessions/user/${kai.id}`)).body
  expect(visited.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(sessionIds.slice(0, 3)))
  expect((await ask(world!, lena, `GET /api/surf-sessions/${sessionIds[3]}`)).status).toBe(200)
})
