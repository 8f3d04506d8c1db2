import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeLeavers } from '#server/features/own-data/leaving.ts'
import { ask, openPage } from '#test/client.ts'
import { setClocks } from '#test/database-clock.ts'
import { areBuddies, aSpot, aSurfer, type TestSurfer } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'

const DAY_MS = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => setClocks(server, null))

const daysLater = (days: number) => setClocks(server, new Date(Date.now() + days * DAY_MS))
const now = () => server.clock.now ?? new Date()
const removeThoseDue = () => removeLeavers({ db: server.db })
const leavesAt = async (surfer: TestSurfer) => (await ask(server, surfer, 'GET /api/account/deletion')).body.leavesAt
/** Also for what asks for a fresh sign-in, whatever the day. */
const staySignedIn = (surfer: TestSurfer) =>
  server.db
    .updateTable('signIns')
    .set({ confirmedAt: new Date(Date.now() + 30 * DAY_MS).toISOString() })
    .where('userId', '=', surfer.id)
    .execute()
const isThere = async (surfer: TestSurfer) =>
  (await server.db.selectFrom('users').select('id').where('id', '=', surfer.id).execute()).length === 1

test('an account goes in seven days, however often that is asked for', async () => {
  const maya = await aSurfer(server.db)
  await staySignedIn(maya)
  expect(await leavesAt(maya)).toBeNull()
  await daysLater(1)
  const first = await ask(server, maya, 'POST /api/account/deletion')
  expect(first).toMatchObject({ status: 200, body: { leavesAt: new Date(now().getTime() + 7 * DAY_MS).toISOString() } })
  await daysLater(3)
  expect((await ask(server, maya, 'POST /api/account/deletion')).body).toEqual(first.body)
  expect(await leavesAt(maya)).toBe(first.body.leavesAt)
  expect((await ask(server, maya, 'GET /api/auth/user')).body).toMatchObject(first.body)
})

test('the seven days go by the database’s clock, whatever the server’s own says', async () => {
  const maya = await aSurfer(server.db)
  await staySignedIn(maya)
  server.clock.now = new Date(Date.now() + 10 * DAY_MS)
  const { body } = await ask(server, maya, 'POST /api/account/deletion')
  expect((Date.parse(body.leavesAt) - Date.now()) / DAY_MS).toBeCloseTo(7, 2)
  expect(await ask(server, maya, 'DELETE /api/account/deletion')).toMatchObject({ body: { leavesAt: null } })
  expect(await isThere(maya)).toBe(true)
})

test('nobody goes while they are looked after, or before those who were told have heard that all is well', async () => {
  const maya = await aSurfer(server.db)
  await staySignedIn(maya)
  const kai = await aSurfer(server.db)
  await staySignedIn(kai)
  await areBuddies(server.db, maya, kai)
  await ask(server, maya, 'POST /api/account/deletion')
  await daysLater(6.99)
  const spot = await aSpot(server.db)
  const checkIn = { surfSpotId: spot.id, startTime: now().toISOString(), latitude: 1, longitude: 1 }
  const { body: session } = await ask(server, maya, 'POST /api/surf-sessions', checkIn)
  await ask(server, maya, `POST /api/surf-sessions/${session.id}/help`)
  await daysLater(7.01)
  await removeThoseDue()
  expect(await isThere(maya)).toBe(true)
  expect((await ask(server, kai, `GET /api/alarms/${session.id}`)).body).toMatchObject({ state: 'open' })

  await daysLater(8.01)
  await removeThoseDue()
  expect(await isThere(maya)).toBe(false)
})

test('until then it is as ever, and may be kept', async () => {
  const maya = await aSurfer(server.db)
  await staySignedIn(maya)
  await ask(server, maya, 'POST /api/account/deletion')
  await daysLater(6.9)
  await removeThoseDue()
  expect((await ask(server, maya, 'GET /api/auth/user')).status).toBe(200)
  expect(await ask(server, maya, 'DELETE /api/account/deletion')).toMatchObject({
    status: 200,
    body: { leavesAt: null },
  })
  await daysLater(8)
  await removeThoseDue()
  expect(await isThere(maya)).toBe(true)
})

test('after seven days it cannot be kept any more, even if nobody has removed it yet', async () => {
  const maya = await aSurfer(server.db)
  await staySignedIn(maya)
  await ask(server, maya, 'POST /api/account/deletion')
  await daysLater(7.1)
  const tooLate = await ask(server, maya, 'DELETE /api/account/deletion')
  expect(tooLate).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
  expect(await isThere(maya)).toBe(false)
  expect((await ask(server, maya, 'DELETE /api/account/deletion')).status).toBe(401)
})

test('pages of a surfer who is gone are signed out, and those of buddies hear of it', async () => {
  const [maya, kai] = [await aSurfer(server.db, { firstName: 'Maya' }), await aSurfer(server.db)]
  await areBuddies(server.db, maya, kai)
  for (const surfer of [maya, kai]) await staySignedIn(surfer)
  const told = { userId: maya.id, sessionId: maya.id, round: 0, step: 'overdue', buddyId: kai.id, channel: 'app' }
  await server.db
    .insertInto('safetySteps')
    .values({ ...told, state: 'sent', stateAt: now().toISOString() })
    .execute()
  await ask(server, maya, 'POST /api/account/deletion')
  const [own, buddys] = [await openPage(server, maya), await openPage(server, kai)]
  await daysLater(7.1)
  await removeThoseDue()
  expect(await own.closed).toBe(4401)
  await buddys.next({ type: 'buddies_changed' })
  await buddys.next({ type: 'safety_changed' })
  await setClocks(server, null)
  expect((await ask(server, kai, 'GET /api/buddies')).body).toEqual([])
  expect((await ask(server, maya, 'GET /api/auth/user')).status).toBe(401)
  await buddys.close()
})

test('two processes at once remove each account once', async () => {
  const crowd = await Promise.all(Array.from({ length: 6 }, () => aSurfer(server.db)))
  const staying = await aSurfer(server.db)
  for (const [nth, one] of crowd.entries()) {
    await areBuddies(server.db, one, crowd[(nth + 1) % crowd.length]!)
    await ask(server, one, 'POST /api/account/deletion')
  }
  await daysLater(7.1)
  await Promise.all([removeThoseDue(), removeThoseDue(), removeThoseDue()])
  expect(await Promise.all(crowd.map(isThere))).not.toContain(true)
  expect(await isThere(staying)).toBe(true)
})

test('whatever others do with a surfer who goes at that moment is answered', async () => {
  const spot = await aSpot(server.db)
  const start = { surfSpotId: spot.id, latitude: spot.latitude, longitude: spot.longitude }
  const others = await Promise.all(Array.from({ length: 4 }, () => aSurfer(server.db)))
  for (let round = 0; round < 4; round++) {
    const maya = await aSurfer(server.db)
    for (const other of others.slice(0, 3)) await areBuddies(server.db, maya, other)
    const body = { ...start, startTime: new Date().toISOString() }
    const { id } = (await ask(server, maya, 'POST /api/surf-sessions', body)).body
    // Longer ago than anybody is waited for who is in the water.
    const due = new Date(Date.now() - DAY_MS - 1000).toISOString()
    await server.db.updateTable('users').set({ leavesAt: due }).where('id', '=', maya.id).execute()
    const [kai, noa, ana, ben] = others as [TestSurfer, TestSurfer, TestSurfer, TestSurfer]
    const [, ...answers] = await Promise.all([
      removeThoseDue(),
      ask(server, kai, `POST /api/surf-sessions/${id}/like`),
      ask(server, noa, `POST /api/surf-sessions/${id}/comment`, { comment: 'Nice one' }),
      ask(server, ana, `POST /api/blocks/${maya.id}`),
      ask(server, ben, 'POST /api/buddy-requests', { followingId: maya.id }),
      ask(server, kai, `GET /api/users/${maya.id}`),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect(await isThere(maya)).toBe(false)
  }
})

test('what a surfer was doing when their account went is refused as without a sign-in', async () => {
  const [maya, kai] = [await aSurfer(server.db), await aSurfer(server.db)]
  const spot = await aSpot(server.db)
  const start = {
    surfSpotId: spot.id,
    latitude: spot.latitude,
    longitude: spot.longitude,
    startTime: now().toISOString(),
  }
  const { id } = (await ask(server, kai, 'POST /api/surf-sessions', start)).body
  const tries: [string, object?][] = [
    ['POST /api/surf-sessions', start],
    [`POST /api/surf-sessions/${id}/comment`, { comment: 'Nice one' }],
    [`POST /api/surf-sessions/${id}/like`],
  ]
  const answers = await server.db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${maya.id} for update`.execute(tx)
    const asked = tries.map(([route, body]) => ask(server, maya, route, body))
    const waiting = async () => {
      // A transaction sees the activity as it was when it first looked.
      await sql`select pg_stat_clear_snapshot()`.execute(tx)
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
      return rows[0]?.count
    }
    await expect.poll(waiting).toBe(tries.length)
    await sql`delete from users where id = ${maya.id}`.execute(tx)
    return asked
  })
  for (const answer of await Promise.all(answers))
    expect(answer).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
})

test('an operator’s answers to proposals stay when the operator goes, without the name', async () => {
  const [operator, maya] = [await aSurfer(server.db), await aSurfer(server.db)]
  const proposed = { name: 'Outer bank', area: '', country: '', description: '', note: '', latitude: 1, longitude: 2 }
  const decided = { state: 'declined', decidedAt: now().toISOString(), decidedBy: operator.id }
  await server.db
    .insertInto('spotProposals')
    .values({ userId: maya.id, ...proposed, ...decided })
    .execute()
  await ask(server, operator, 'POST /api/account/deletion')
  await daysLater(7.1)
  await removeThoseDue()
  const proposal = await server.db.selectFrom('spotProposals').selectAll().where('userId', '=', maya.id).execute()
  expect(proposal).toMatchObject([{ state: 'declined', decidedBy: null }])
})
