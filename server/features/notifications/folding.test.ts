import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Notification, notificationKinds } from '#contract/notifications.ts'
import { ask, openPage } from '#test/client.ts'
import { areBuddies, aSpot, aSurfer, type TestSurfer } from '#test/factories.ts'
import { fannedOut } from '#test/fan-outs.ts'
import { withinOneHour } from '#test/fold-hour.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let pier: Awaited<ReturnType<typeof aSpot>>
beforeAll(async () => {
  server = await startServer()
  pier = await aSpot(server.db)
})
beforeEach(() => withinOneHour(server.db))
afterAll(() => server.close())

/** What she has earned herself comes beside it, and is nobody else's doing. */
const kinds: Notification['kind'][] = notificationKinds.filter((kind) => kind !== 'achievement')

/** Lena wants everything by e-mail as well. */
async function kaiAndLena() {
  const [kai, lena] = [await aSurfer(server.db, { firstName: 'Kai' }), await aSurfer(server.db, { firstName: 'Lena' })]
  await areBuddies(server.db, kai, lena)
  await wantMail(lena)
  return { kai, lena }
}
const wantMail = (surfer: TestSurfer) =>
  server.db.insertInto('notificationPreferences').values({ userId: surfer.id, emailKinds: kinds }).execute()
const noticesOf = async (surfer: TestSurfer): Promise<Notification[]> => {
  const { items } = (await ask(server, surfer, 'GET /api/notifications')).body
  return items.filter(({ kind }: Notification) => kind !== 'achievement')
}
const kindsFor = async (surfer: TestSurfer) => (await noticesOf(surfer)).map(({ kind }) => kind)
const lettersTo = async ({ id }: TestSurfer) =>
  (await server.db.selectFrom('deliveries').select('id').where('userId', '=', id).execute()).length

const checkIn = async (surfer: TestSurfer, choices: object = {}): Promise<string> => {
  const { latitude, longitude } = pier
  const body = { surfSpotId: pier.id, startTime: new Date().toISOString(), latitude, longitude, ...choices }
  const { id } = (await ask(server, surfer, 'POST /api/surf-sessions', body)).body
  await fannedOut(server.db)
  return id
}
const checkOut = (surfer: TestSurfer, id: string) => ask(server, surfer, `PUT /api/surf-sessions/${id}/end`)
const plan = async (surfer: TestSurfer, invited: TestSurfer[]): Promise<string> => {
  const startTime = new Date(Date.now() + 86_400_000).toISOString()
  const body = { surfSpotId: pier.id, startTime, note: '', invited: invited.map(({ id }) => id) }
  return (await ask(server, surfer, 'POST /api/plans', body)).body.id
}

test('checking in and out again and again rings a buddy once, and is one line: the last one', async () => {
  const { kai, lena } = await kaiAndLena()
  const page = await openPage(server, lena)
  let last = ''
  for (let times = 0; times < 8; times += 1) {
    last = await checkIn(kai)
    await page.next({ type: 'notifications_changed' })
    await ask(server, lena, 'PUT /api/notifications/read', {})
    await page.next({ type: 'notifications_changed' })
    await checkOut(kai, last)
  }
  expect(await noticesOf(lena)).toMatchObject([{ kind: 'checked_in', sessionId: last }])
  expect(await lettersTo(lena)).toBe(1)
  await page.close()
})

test('a folded notification is the newest again, and unread', async () => {
  const { kai, lena } = await kaiAndLena()
  const own = await checkIn(lena)
  await checkOut(kai, await checkIn(kai))
  await ask(server, kai, `POST /api/surf-sessions/${own}/like`)
  await ask(server, lena, 'PUT /api/notifications/read', {})
  expect(await kindsFor(lena)).toEqual(['like', 'checked_in'])
  await checkIn(kai)
  expect(await noticesOf(lena)).toMatchObject([
    { kind: 'checked_in', readAt: null },
    { kind: 'like', readAt: expect.any(String) },
  ])
  expect((await ask(server, lena, 'GET /api/notifications')).body.unread).toBe(1)
})

test('what is taken back and done again does not ring again', async () => {
  const { kai, lena } = await kaiAndLena()
  const noa = await aSurfer(server.db, { firstName: 'Noa' })
  for (let times = 0; times < 4; times += 1) {
    await ask(server, noa, 'POST /api/buddy-requests', { followingId: lena.id })
    expect(await kindsFor(lena)).toEqual(['buddy_request'])
    await ask(server, noa, `DELETE /api/buddies/${lena.id}`)
    expect(await kindsFor(lena)).toEqual([])
  }
  expect(await lettersTo(lena)).toBe(1)
  for (let times = 0; times < 4; times += 1) {
    const id = await checkIn(kai)
    expect(await kindsFor(lena)).toEqual(['checked_in'])
    await ask(server, kai, `PATCH /api/surf-sessions/${id}`, { visibility: 'private' })
    expect(await kindsFor(lena)).toEqual([])
    await ask(server, kai, `DELETE /api/surf-sessions/${id}`)
  }
  expect(await lettersTo(lena)).toBe(2)
})

test('plans that are made, changed, handed round and called off ring once for each kind', async () => {
  const { kai, lena } = await kaiAndLena()
  for (let times = 0; times < 5; times += 1) {
    const id = await plan(kai, [lena])
    await ask(server, kai, `PATCH /api/plans/${id}`, { note: `at ${times}` })
    await ask(server, kai, `PATCH /api/plans/${id}`, { invited: [] })
    await ask(server, kai, `PATCH /api/plans/${id}`, { invited: [lena.id] })
    await ask(server, kai, `DELETE /api/plans/${id}`)
  }
  expect(await kindsFor(lena)).toEqual(['plan_changed', 'plan_invite'])
  expect(await lettersTo(lena)).toBe(2)
})

test('likes and comments on all sessions of a surfer ring once for each kind and guest', async () => {
  const { kai, lena } = await kaiAndLena()
  const noa = await aSurfer(server.db, { firstName: 'Noa' })
  for (let times = 0; times < 4; times += 1) {
    const id = await checkIn(lena)
    await checkOut(lena, id)
    for (const guest of [kai, noa]) {
      await Promise.all([
        ask(server, guest, `POST /api/surf-sessions/${id}/like`),
        ask(server, guest, `POST /api/surf-sessions/${id}/comment`, { comment: 'Nice' }),
        ask(server, guest, `POST /api/surf-sessions/${id}/comment`, { comment: 'Very' }),
      ])
    }
  }
  expect((await kindsFor(lena)).toSorted()).toEqual(['comment', 'comment', 'like', 'like'])
  expect(await lettersTo(lena)).toBe(4)
})

test('in another hour it rings again', async () => {
  const { kai, lena } = await kaiAndLena()
  await checkOut(kai, await checkIn(kai))
  await server.db
    .updateTable('notifications')
    .set({ foldWindow: new Date(Date.now() - 3_600_000).toISOString() })
    .where('userId', '=', lena.id)
    .execute()
  await checkIn(kai)
  expect(await kindsFor(lena)).toEqual(['checked_in', 'checked_in'])
  expect(await lettersTo(lena)).toBe(2)
})

test('every notification is written where those that one surfer can cause for another at will are folded', () => {
  const writers = globSync('server/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('insert into notifications'),
  )
  expect(writers).toEqual(['server/platform/notifying.ts'])
})
