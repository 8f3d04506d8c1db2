import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { safetyChanged, safetyReconciled } from '#server/features/safety/events.ts'
import { calmSessions, sendStillOutQuestions } from '#server/features/safety/watch/raising.ts'
import { reconcile } from '#server/features/safety/watch/reconcile.ts'
import { startWatch } from '#server/features/safety/watch/watch.ts'
import { acquireWatchLease, failRun } from '#server/features/safety/watch/watch-runs.ts'
import { sessionMoved } from '#server/features/sessions/events.ts'
import { connect } from '#server/platform/database/database.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { inEachTest } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile, serverInTest } from '#test/fixtures/server.ts'
import { countStatements } from '#test/postgres/count-statements.ts'
import { shiftDatabaseClock } from '#test/postgres/database-clock.ts'
import { joinBus } from '#test/postgres/live-bus.ts'
import { anEmergencyContact, everyWay, inTheWater, newsOf, stepsOf } from '#test/safety/overdue-surfers.ts'
import { reconcileAll } from '#test/safety/reconcile-all.ts'

const log = pino({ level: 'silent' })
const now = () => new Date()
/** A machine that does much at once may take its time. */
const soon = <Value>(look: () => Promise<Value>) => expect.poll(look)

const server = serverInFile(everyWay)
const { openPage, aSurfer, surfers, areBuddies } = server

const kai = inEachTest(() => aSurfer())
const lena = inEachTest(() => aSurfer('Lena'))
beforeEach(() => areBuddies(kai, lena))

/** A process that watches, and receives the events of the live bus. */
async function aWatch() {
  const watch = startWatch({ db: server.db, env: everyWay, log })
  const bus = await joinBus(server.databaseUrl, ({ name, payload }) => {
    if (name === safetyChanged.name) watch.reconcileSoon(safetyChanged.payload.parse(payload).userIds)
    if (name !== sessionMoved.name) return
    const { status, userId } = sessionMoved.payload.parse(payload)
    if (status === 'ended') watch.reconcileSoon([userId])
  })
  return {
    async close() {
      await bus.close()
      await watch.close()
    },
  }
}

test('a starting process runs the watch at once and notifies the pages of surfer and buddies', async () => {
  const pages = [await openPage(kai), await openPage(lena)]
  const id = await inTheWater(server.db, kai, { overdueAt: now() })
  const watch = await aWatch()
  for (const page of pages) await page.next({ type: 'safety_changed' })
  await watch.close()
  expect(await newsOf(server.db, lena, id)).toEqual([`overdue ${kai.id}`])
  const { safety } = (await server.ask(kai, 'GET /healthz')).body
  expect(safety).toEqual({ isProtected: true, checkedAt: expect.any(String) })
})

test('a running watch acts on events that a surfer was reached or is back', async () => {
  const noa = await aSurfer('Noa')
  await areBuddies(kai, noa)
  const id = await inTheWater(server.db, kai, { overdueAt: now() })
  const watch = await aWatch()
  await openPage(noa)
  await soon(() => newsOf(server.db, noa, id)).toEqual([`overdue ${kai.id}`])
  await server.ask(lena, `POST /api/alarms/${id}/reached`)
  await soon(() => newsOf(server.db, noa, id)).toEqual([`overdue ${kai.id}`, `all_clear ${kai.id} reached`])
  await server.ask(kai, `PUT /api/surf-sessions/${id}/end`)
  await soon(() => newsOf(server.db, lena, id)).toEqual([`overdue ${kai.id}`, `all_clear ${kai.id} back`])
  await watch.close()
})

test('a new buddy is notified of an open alarm at once, whichever of the two accepts', async () => {
  const [noa, ana] = await surfers('Noa', 'Ana')
  const { id: request } = (await server.ask(noa, 'POST /api/buddy-requests', { followingId: kai.id })).body
  await server.ask(ana, 'POST /api/buddy-requests', { followingId: kai.id })
  const id = await inTheWater(server.db, kai, { overdueAt: now() })
  const named: string[] = []
  const reconciled: string[] = []
  const bus = await joinBus(server.databaseUrl, ({ name, payload }) => {
    if (name === safetyChanged.name) named.push(...safetyChanged.payload.parse(payload).userIds)
    if (name === safetyReconciled.name) reconciled.push(...safetyReconciled.payload.parse(payload).userIds)
  })
  const reconcileFor = (surfers: string[]) => reconcile({ db: server.db, env: everyWay }, { surfers })
  await reconcileFor([])
  await expect.poll(() => reconciled).toContain(lena.id)
  // The watch does not wake itself.
  expect(named).toEqual([])
  // The alarm waits for its surfer now, and for events that name them.
  await reconcileFor([])
  const accepting = [
    [noa, `PUT /api/buddy-requests/${request}/accept`],
    [ana, 'POST /api/buddy-requests', { followingId: ana.id }],
  ] as const
  for (const [buddy, route, body] of accepting) {
    named.length = 0
    await server.ask(kai, route, body)
    await expect.poll(() => named).toEqual(expect.arrayContaining([kai.id, buddy.id]))
    await reconcileFor(named)
    expect(await newsOf(server.db, buddy, id)).toEqual([`overdue ${kai.id}`])
  }
  await bus.close()
})

test('the surfer’s pages refetch at once, with any number of notified buddies', async () => {
  const out = await aSurfer()
  for (const buddy of await surfers(...Array<object>(101).fill({}))) await areBuddies(out, buddy)
  const page = await openPage(out)
  await inTheWater(server.db, out, { overdueAt: now() })
  await reconcile({ db: server.db, env: everyWay })
  for (const type of ['safety_changed', 'notifications_changed'])
    expect(await page.next({ type })).not.toHaveProperty('spreadMs')
  expect(page.messages).not.toContainEqual(expect.objectContaining({ spreadMs: expect.any(Number) }))
})

test('a step that fails does not stop the others, and the run does not count', async () => {
  const broken = await serverInTest(everyWay)
  const maya = await broken.aSurfer('Maya')
  const ana = await broken.aSurfer('Ana')
  await broken.areBuddies(maya, ana)
  const id = await inTheWater(broken.db, maya, { overdueAt: new Date(Date.now() - 20 * MINUTE_MS) })
  await anEmergencyContact(broken.db, maya, { email: 'mum@example.com' })
  await broken.db.schema.alterTable('emergencyContacts').renameColumn('email', 'mailbox').execute()
  await expect(reconcileAll({ db: broken.db, env: everyWay })).rejects.toThrow('email')
  expect(await newsOf(broken.db, ana, id)).toEqual([`overdue ${maya.id}`])
  expect((await broken.ask(null, 'GET /healthz')).body.safety).toEqual({ isProtected: false, checkedAt: null })
})

test('a watch survives a database that is away', async () => {
  const away = connect('postgres://127.0.0.1:9/away', { size: 1, log })
  const failed = Promise.withResolvers<void>()
  const watchLog = pino({ hooks: { logMethod: () => failed.resolve() } })
  const watch = startWatch({ db: away, env: everyWay, log: watchLog })
  await failed.promise
  await watch.close()
  await away.destroy()
})

test('after a failed run any process may begin the next one', async () => {
  const broken = await serverInTest(everyWay)
  await inTheWater(broken.db, await broken.aSurfer(), { overdueAt: now() })
  await broken.db.schema.alterTable('emergencyContacts').renameColumn('email', 'mailbox').execute()
  const failed = Promise.withResolvers<void>()
  const watchLog = pino({ hooks: { logMethod: () => failed.resolve() } })
  const watch = startWatch({ db: broken.db, env: everyWay, log: watchLog })
  await failed.promise
  expect(await acquireWatchLease(broken.db, 9_000)).toEqual({ began: expect.any(String) })
  await watch.close()
})

test('many concurrent alarms are each sent once', async () => {
  const surfers = await Promise.all(Array.from({ length: 40 }, () => aSurfer()))
  for (const surfer of surfers) await areBuddies(surfer, lena)
  const overdueAt = now()
  const ids = await Promise.all(surfers.map((surfer) => inTheWater(server.db, surfer, { overdueAt })))
  const watches = await Promise.all([aWatch(), aWatch(), aWatch()])
  for (const id of ids)
    await soon(() => stepsOf(server.db, id)).toEqual([
      'still_out surfer app sent',
      'overdue Lena app sent',
      'overdue surfer app sent',
    ])
  await Promise.all(watches.map((watch) => watch.close()))
  for (const [nth, id] of ids.entries())
    expect(await newsOf(server.db, lena, id)).toEqual([`overdue ${surfers[nth]!.id}`])
})

test('one of several processes runs the watch at a time, and the lease of one that dies ends after 20 s', async () => {
  const alone = await serverInTest(everyWay)
  // Nobody is overdue, and no alarm is open: one statement says so.
  expect(await countStatements(alone.db, (db) => reconcile({ db, env: everyWay }))).toBe(1)
  const take = (withinMs = 0) => acquireWatchLease(alone.db, withinMs)
  const first = await take()
  expect(first).toEqual({ began: expect.any(String) })
  await shiftDatabaseClock(alone.db, 5_000)
  expect([await take(), await take(9_000)]).toEqual(['busy', 'done'])
  await shiftDatabaseClock(alone.db, 21_000)
  const second = await take()
  expect(second).toEqual({ began: expect.any(String) })
  // A lease from before the clock was set back holds nobody up.
  await shiftDatabaseClock(alone.db, -60 * MINUTE_MS)
  const third = await take(9_000)
  if (typeof third === 'string') throw new Error(`The lease was ${third}.`)
  // After a failure any process may look at once.
  await failRun(alone.db, third.began)
  expect(await take(9_000)).toEqual({ began: expect.any(String) })
})

test('surfers who already got the question do not keep others from getting it', async () => {
  const many = await serverInTest(everyWay)
  const ids: string[] = []
  for (const minutes of [10, 20])
    ids.push(await inTheWater(many.db, await many.aSurfer(), { overdueAt: new Date(Date.now() + minutes * MINUTE_MS) }))
  const calm = async () => (await calmSessions(many.db, 1)).map(({ id }) => id)
  expect(await calm()).toEqual([ids[0]])
  await sendStillOutQuestions(many.db, await calmSessions(many.db, 1))
  expect(await calm()).toEqual([ids[1]])
  // Once its limit has come, its alarm is to be raised.
  await shiftDatabaseClock(many.db, 11 * MINUTE_MS)
  expect(await calm()).toEqual([ids[0]])
})

test('an alarm whose recipients are all notified is checked on an event of its surfer, else after a while', async () => {
  const looked = await serverInTest(everyWay)
  const out = await looked.aSurfer()
  const buddies = await Promise.all(['Ana', 'Bea', 'Cai'].map((firstName) => looked.aSurfer(firstName)))
  const [ana, bea, cai] = buddies as [TestSurfer, TestSurfer, TestSurfer]
  await looked.areBuddies(out, ana)
  const id = await inTheWater(looked.db, out, { overdueAt: now() })
  const look = (surfers: string[] = []) => reconcile({ db: looked.db, env: everyWay }, { surfers })
  await look()
  expect(await newsOf(looked.db, ana, id)).toHaveLength(1)
  // Finds that everybody was notified.
  await look()
  await looked.areBuddies(out, bea)
  await look()
  expect(await newsOf(looked.db, bea, id)).toEqual([])
  await look([out.id])
  expect(await newsOf(looked.db, bea, id)).toHaveLength(1)
  await looked.areBuddies(out, cai)
  await shiftDatabaseClock(looked.db, MINUTE_MS)
  await look()
  expect(await newsOf(looked.db, cai, id)).toHaveLength(1)
})
