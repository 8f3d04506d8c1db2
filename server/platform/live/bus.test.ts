import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announcing, type LiveEvent, listen } from '#server/platform/live/bus.ts'
import { ask, openPage } from '#test/client.ts'
import { aSurfer } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' })
})
afterAll(() => server.close())

/** What a listener hears, and promises of what comes next. */
async function listener(onEvent: (event: LiveEvent) => void = () => {}) {
  const heard: LiveEvent[] = []
  let gaps = 0
  let look = () => {}
  const until = (fits: () => boolean) =>
    new Promise<void>((resolve) => {
      look = () => fits() && resolve()
      look()
    })
  const bus = await listen(server.databaseUrl, pino({ level: 'silent' }), {
    onEvent(event) {
      heard.push(event)
      look()
      onEvent(event)
    },
    onGap() {
      gaps += 1
      look()
    },
  })
  return {
    heard,
    gaps: () => gaps,
    hears: (topic: string) => until(() => heard.some((event) => event?.topic === topic)),
    hasGaps: (count: number) => until(() => gaps >= count),
    close: bus.close,
  }
}

const announce = (event: LiveEvent, db = server.db) => sql`select ${announcing(event)}`.execute(db)

/** Breaks every connection that listens, as a restart of the database would. */
async function breakListeners() {
  const admin = new pg.Client({ connectionString: server.databaseUrl })
  await admin.connect()
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'lineup live'`)
  await admin.end()
}

test('what is announced is heard once it is committed, in order, and never when it is not', async () => {
  const { heard, hears, close } = await listener()
  await server.db.transaction().execute(async (tx) => {
    await announce({ topic: 'first' }, tx)
    await announce({ topic: 'second', userIds: ['a', 'b'] }, tx)
  })
  const undone = server.db.transaction().execute(async (tx) => {
    await announce({ topic: 'never' }, tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await announce({ topic: 'third', name: "O'Neill \\ \u2028 🏄" })
  await hears('third')
  expect(heard).toEqual([
    { topic: 'first' },
    { topic: 'second', userIds: ['a', 'b'] },
    { topic: 'third', name: "O'Neill \\ \u2028 🏄" },
  ])
  await close()
})

test('a listener whose connection was broken comes back, says that it missed something, and hears again', async () => {
  const { heard, hears, gaps, hasGaps, close } = await listener()
  for (const round of [1, 2]) {
    expect(gaps()).toBe(round - 1)
    await breakListeners()
    await hasGaps(round)
    await announce({ topic: `after ${round}` })
    await hears(`after ${round}`)
  }
  expect(heard).toEqual([{ topic: 'after 1' }, { topic: 'after 2' }])
  await close()
})

test('pages are told to look for themselves when their server may have missed something', async () => {
  const kai = await aSurfer(server.db)
  const page = await openPage(server, kai)
  await breakListeners()
  await page.next({ type: 'ready' })
  const body = { customLocation: 'Reef', startTime: new Date().toISOString(), latitude: 1, longitude: 1 }
  const { id } = (await ask(server, kai, 'POST /api/surf-sessions', body)).body
  await page.next({ type: 'session_update', sessionId: id })
  await page.close()
})

test('a sign-out that a server did not hear of closes its pages as soon as it listens again', async () => {
  const [kai, lena] = [await aSurfer(server.db), await aSurfer(server.db)]
  const [left, stayed] = [await openPage(server, kai), await openPage(server, lena)]
  // Nothing announces it, as when the server does not listen at that moment; listening again takes no time to speak of.
  await server.db.deleteFrom('signIns').where('userId', '=', kai.id).execute()
  await breakListeners()
  expect(await left.closed).toBe(4401)
  await stayed.next({ type: 'ready' })
  stayed.say({ type: 'auth', userId: lena.id })
  await stayed.next({ type: 'ready' })
  await stayed.close()
})

test('an event that no one understands, or that a listener chokes on, stops nothing', async () => {
  const choking = await listener(({ topic }) => {
    if (topic === 'odd') throw new Error('choked')
  })
  const other = await listener()
  for (const payload of ['not json', '', 'null', '[]', '{"topic":"session"}', '{"topic":"__proto__"}'])
    await sql`select pg_notify('live', ${payload})`.execute(server.db)
  await announce({ topic: 'odd' })
  await announce({ topic: 'toString' })
  await announce({ topic: 'last' })
  for (const { hears, close } of [choking, other]) {
    await hears('last')
    await close()
  }
  expect((await ask(server, null, 'GET /healthz')).status).toBe(200)
})

test('a listener that is closed stays closed, also when its connection has just broken', async () => {
  const { close, gaps } = await listener()
  await Promise.all([breakListeners(), close()])
  await close()
  const other = await listener()
  await breakListeners()
  await other.hasGaps(1)
  expect(gaps()).toBe(0)
  await other.close()
})
