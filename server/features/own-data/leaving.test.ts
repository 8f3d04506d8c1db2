import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { leaveAfter, removeLeavers } from '#server/features/own-data/leaving.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { atSpot } from '#test/fixtures/surfing.ts'
import { refusedWith } from '#test/network/client.ts'
import { setClocks } from '#test/postgres/database-clock.ts'

const server = serverInFile()
const { ask, openPage, aSurfer, surfers, buddies, areBuddies, aSpot, update, insert } = server
beforeEach(() => setClocks(server, null))

const daysLater = (days: number) => setClocks(server, new Date(Date.now() + days * DAY_MS))
const now = () => server.clock.now ?? new Date()
const removeThoseDue = () => removeLeavers({ db: server.db })
const leavesAt = async (surfer: TestSurfer) => (await ask(surfer, 'GET /api/account/deletion')).body.leavesAt
/** Also for what asks for a fresh sign-in, whatever the day. */
const staySignedIn = (surfer: TestSurfer) =>
  update('signIns', { confirmedAt: new Date(Date.now() + 30 * DAY_MS).toISOString() }, { userId: surfer.id })
const isThere = async (surfer: TestSurfer) =>
  (await server.db.selectFrom('users').select('id').where('id', '=', surfer.id).execute()).length === 1

test('an account is removed seven days after the first deletion request, also after further ones', async () => {
  const maya = await aSurfer()
  await staySignedIn(maya)
  expect(await leavesAt(maya)).toBeNull()
  await daysLater(1)
  const first = await ask(maya, 'POST /api/account/deletion')
  expect(first).toMatchObject({ status: 200, body: { leavesAt: new Date(now().getTime() + 7 * DAY_MS).toISOString() } })
  await daysLater(3)
  expect((await ask(maya, 'POST /api/account/deletion')).body).toEqual(first.body)
  expect(await leavesAt(maya)).toBe(first.body.leavesAt)
  expect((await ask(maya, 'GET /api/auth/user')).body).toMatchObject(first.body)
})

test('a surfer who had asked to leave and is closed then has the days of the closing', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  await staySignedIn(maya)
  const { body } = await ask(maya, 'POST /api/account/deletion')
  for (const { id } of [maya, kai]) await leaveAfter(server.db, id, 21)
  for (const surfer of [maya, kai])
    expect((Date.parse(await leavesAt(surfer)) - Date.now()) / DAY_MS).toBeCloseTo(21, 2)
  await leaveAfter(server.db, maya.id, 1)
  expect(Date.parse(await leavesAt(maya))).toBeGreaterThan(Date.parse(body.leavesAt))
})

test('the seven days follow the database’s clock', async () => {
  const maya = await aSurfer()
  await staySignedIn(maya)
  server.clock.now = new Date(Date.now() + 10 * DAY_MS)
  const { body } = await ask(maya, 'POST /api/account/deletion')
  expect((Date.parse(body.leavesAt) - Date.now()) / DAY_MS).toBeCloseTo(7, 2)
  expect(await ask(maya, 'DELETE /api/account/deletion')).toMatchObject({ body: { leavesAt: null } })
  expect(await isThere(maya)).toBe(true)
})

test('an account is not removed while its alarm is open', async () => {
  const maya = await aSurfer()
  await staySignedIn(maya)
  const kai = await aSurfer()
  await staySignedIn(kai)
  await areBuddies(maya, kai)
  await ask(maya, 'POST /api/account/deletion')
  await daysLater(6.99)
  const spot = await aSpot()
  const checkIn = { surfSpotId: spot.id, startTime: now().toISOString(), latitude: 1, longitude: 1 }
  const { body: session } = await ask(maya, 'POST /api/surf-sessions', checkIn)
  await ask(maya, `POST /api/surf-sessions/${session.id}/help`)
  await daysLater(7.01)
  await removeThoseDue()
  expect(await isThere(maya)).toBe(true)
  expect((await ask(kai, `GET /api/alarms/${session.id}`)).body).toMatchObject({ state: 'open' })

  await daysLater(8.01)
  await removeThoseDue()
  expect(await isThere(maya)).toBe(false)
})

test('an account works during the seven days, and the deletion can be canceled', async () => {
  const maya = await aSurfer()
  await staySignedIn(maya)
  await ask(maya, 'POST /api/account/deletion')
  await daysLater(6.9)
  await removeThoseDue()
  expect((await ask(maya, 'GET /api/auth/user')).status).toBe(200)
  expect(await ask(maya, 'DELETE /api/account/deletion')).toMatchObject({ status: 200, body: { leavesAt: null } })
  await daysLater(8)
  await removeThoseDue()
  expect(await isThere(maya)).toBe(true)
})

test('after seven days the deletion cannot be canceled, even before the account is removed', async () => {
  const maya = await aSurfer()
  await staySignedIn(maya)
  await ask(maya, 'POST /api/account/deletion')
  await daysLater(7.1)
  const tooLate = await ask(maya, 'DELETE /api/account/deletion')
  expect(tooLate).toMatchObject(refusedWith('sign_in_required'))
  expect(await isThere(maya)).toBe(false)
  expect((await ask(maya, 'DELETE /api/account/deletion')).status).toBe(401)
})

test('removing an account signs out its pages and notifies buddies’ pages', async () => {
  const [maya, kai] = await buddies('Maya', 'Kai')
  for (const surfer of [maya, kai]) await staySignedIn(surfer)
  const told = { userId: maya.id, sessionId: maya.id, round: 0, step: 'overdue', buddyId: kai.id, channel: 'app' }
  await insert('safetySteps', { ...told, state: 'sent', stateAt: now().toISOString() })
  await ask(maya, 'POST /api/account/deletion')
  const [own, buddys] = [await openPage(maya), await openPage(kai)]
  await daysLater(7.1)
  await removeThoseDue()
  expect(await own.closed).toBe(4401)
  await buddys.next({ type: 'buddies_changed' })
  await buddys.next({ type: 'safety_changed' })
  await setClocks(server, null)
  expect((await ask(kai, 'GET /api/buddies')).body).toEqual([])
  expect((await ask(maya, 'GET /api/auth/user')).status).toBe(401)
})

test('concurrent processes remove each account once', async () => {
  const crowd = await Promise.all(Array.from({ length: 6 }, () => aSurfer()))
  const staying = await aSurfer()
  for (const [nth, one] of crowd.entries()) {
    await areBuddies(one, crowd[(nth + 1) % crowd.length]!)
    await ask(one, 'POST /api/account/deletion')
  }
  await daysLater(7.1)
  await Promise.all([removeThoseDue(), removeThoseDue(), removeThoseDue()])
  expect(await Promise.all(crowd.map(isThere))).not.toContain(true)
  expect(await isThere(staying)).toBe(true)
})

test('requests that concern an account being removed are all answered', async () => {
  const spot = await aSpot()
  const start = { ...atSpot(spot) }
  const others = await Promise.all(Array.from({ length: 4 }, () => aSurfer()))
  for (let round = 0; round < 4; round++) {
    const maya = await aSurfer()
    for (const other of others.slice(0, 3)) await areBuddies(maya, other)
    const body = { ...start, startTime: new Date().toISOString() }
    const { id } = (await ask(maya, 'POST /api/surf-sessions', body)).body
    // Longer ago than anybody is waited for who is in the water.
    const due = new Date(Date.now() - DAY_MS - 1000).toISOString()
    await update('users', { leavesAt: due }, { id: maya.id })
    const [kai, noa, ana, ben] = others as [TestSurfer, TestSurfer, TestSurfer, TestSurfer]
    const [, ...answers] = await Promise.all([
      removeThoseDue(),
      ask(kai, `POST /api/surf-sessions/${id}/like`),
      ask(noa, `POST /api/surf-sessions/${id}/comment`, { comment: 'Nice one' }),
      ask(ana, `POST /api/blocks/${maya.id}`),
      ask(ben, 'POST /api/buddy-requests', { followingId: maya.id }),
      ask(kai, `GET /api/users/${maya.id}`),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect(await isThere(maya)).toBe(false)
  }
})

test('requests concurrent with the removal of their account are refused as signed out', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const spot = await aSpot()
  const start = { ...atSpot(spot), startTime: now().toISOString() }
  const { id } = (await ask(kai, 'POST /api/surf-sessions', start)).body
  const tries: [string, object?][] = [
    ['POST /api/surf-sessions', start],
    [`POST /api/surf-sessions/${id}/comment`, { comment: 'Nice one' }],
    [`POST /api/surf-sessions/${id}/like`],
  ]
  const answers = await server.db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${maya.id} for update`.execute(tx)
    const asked = tries.map(([route, body]) => ask(maya, route, body))
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
  for (const answer of await Promise.all(answers)) expect(answer).toMatchObject(refusedWith('sign_in_required'))
})

test('an operator’s decisions stay without the name when the operator’s account is removed', async () => {
  const [operator, maya] = await surfers('Operator', 'Maya')
  const proposed = { name: 'Outer bank', area: '', country: '', description: '', note: '', latitude: 1, longitude: 2 }
  const decided = { state: 'declined', decidedAt: now().toISOString(), decidedBy: operator.id }
  await insert('spotProposals', { userId: maya.id, ...proposed, ...decided })
  await ask(operator, 'POST /api/account/deletion')
  await daysLater(7.1)
  await removeThoseDue()
  const proposal = await server.db.selectFrom('spotProposals').selectAll().where('userId', '=', maya.id).execute()
  expect(proposal).toMatchObject([{ state: 'declined', decidedBy: null }])
})
