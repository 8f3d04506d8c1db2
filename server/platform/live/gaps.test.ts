import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plansChanged } from '#server/features/plans/events.ts'
import { sessionMoved } from '#server/features/sessions/events.ts'
import { publish } from '#server/platform/live/publish.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { startPostgresProxy } from '#test/postgres/postgres-proxy.ts'

let admin: pg.Client
const database = inFile(createDatabase)
const proxy = inFile(() => startPostgresProxy(database.url))
const server = serverInFile(() => ({ databaseUrl: proxy.url, LOG_LEVEL: 'silent' }))
const { ask, openPage, aSurfer, surfers } = server
beforeAll(async () => {
  admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
})
afterAll(() => admin.end())

/** Ends the connection that listens; false while there is none. */
async function endListening(): Promise<boolean> {
  const { rows } = await admin.query(`select pg_terminate_backend(pid, 5000) as ended from pg_stat_activity
    where datname = current_database() and application_name = 'lineup live' and query similar to '(listen|select pg_notify)%'`)
  return rows.some(({ ended }) => ended)
}

type Page = Awaited<ReturnType<typeof openPage>>
const readies = ({ messages }: Page) => messages.filter(({ type }) => type === 'ready').length
const tell = (userId: string) => publish(server.db, plansChanged, { userIds: [userId] })

test('after each of twenty gaps every page refetches once and gets live updates again', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const pages = [await openPage(kai), await openPage(kai), await openPage(lena)]
  for (let gaps = 1; gaps <= 20; gaps += 1) {
    await expect.poll(endListening, { interval: 5 }).toBe(true)
    for (const page of pages) await page.next({ type: 'ready' })
    await tell(lena.id)
    await pages[2]!.next({ type: 'plans_changed' })
    // One at the beginning, and one for each gap.
    for (const page of pages) expect(readies(page)).toBe(1 + gaps)
  }
})

test('consecutive gaps cause one refetch after the last one', async () => {
  const kai = await aSurfer()
  const page = await openPage(kai)
  let gaps = 0
  for (let tries = 0; tries < 30; tries += 1) if (await endListening()) gaps += 1
  expect(gaps).toBeGreaterThan(0)
  await page.next({ type: 'ready' })
  const hasArrived = () => page.messages.some(({ type }) => type === 'plans_changed')
  await expect.poll(() => tell(kai.id).then(hasArrived)).toBe(true)
  expect(readies(page)).toBeLessThanOrEqual(1 + gaps)
})

test('a page that connects during a gap refetches at its end', async () => {
  const kai = await aSurfer()
  // Its sign-in is remembered, and so the page may come while the database is away.
  await ask(kai, 'GET /api/auth/user')
  proxy.refuse()
  const page = await openPage(kai)
  expect(readies(page)).toBe(1)
  await proxy.heal()
  await page.next({ type: 'ready' })
  expect(readies(page)).toBe(2)
})

test('a message that could not be computed causes a refetch', async () => {
  const kai = await aSurfer()
  const page = await openPage(kai)
  await admin.query('alter table surf_spots rename to not_here')
  await publish(server.db, sessionMoved, { userId: kai.id, sessionId: kai.id, status: 'started' })
  await page.next({ type: 'ready' })
  await admin.query('alter table not_here rename to surf_spots')
})

test('a missed sign-out closes the pages as soon as the server listens again', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const [left, stayed] = [await openPage(kai), await openPage(lena)]
  // Nothing publishes it, as when the server does not listen at that moment; listening again takes no time to speak of.
  await server.db.deleteFrom('signIns').where('userId', '=', kai.id).execute()
  await expect.poll(endListening, { interval: 5 }).toBe(true)
  expect(await left.closed).toBe(4401)
  await stayed.next({ type: 'ready' })
  const body = { customLocation: 'Reef', startTime: new Date().toISOString(), latitude: 1, longitude: 1 }
  const { id } = (await ask(lena, 'POST /api/surf-sessions', body)).body
  await stayed.next({ type: 'session_update', sessionId: id })
})
