import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { test } from 'vitest'
import { sessionChanged } from '#server/features/sessions/events.ts'
import { publish } from '#server/platform/live/publish.ts'
import { areBuddies, aSurfer, type TestSurfer } from '#test/fixtures/factories.ts'
import { startServer, type TestServer } from '#test/fixtures/server.ts'
import { ask, openPage } from '#test/network/client.ts'
import { startPostgresProxy } from '#test/postgres/postgres-proxy.ts'
import { isLong } from '#test/proof/locating/chance.ts'
import { startLineup } from '#test/proof/processes/lineup-process.ts'

const GAPS = isLong ? 20 : 5
const EVENTS = isLong ? 928 : 150
const PAGES = 4
const BETWEEN_EVENTS_MS = 20
/** Promised is half a minute, which is measured at length on a machine of its own. */
const REFETCHED_WITHIN_MS = isLong ? 30_000 : 500_000

type Page = Awaited<ReturnType<typeof aReadingPage>>

/** A page that shows the notes of a session, and refetches as the app does: at a change of it, and at 'ready'. */
async function aReadingPage(server: TestServer, reader: TestSurfer, sessionId: string) {
  const page = await openPage(server, reader)
  page.say({ type: 'watch', sessionId })
  let shown: unknown
  const readies = () => page.messages.filter(({ type }) => type === 'ready').length
  const changes = () => page.messages.filter(({ type }) => type === 'session_changed').length
  let seen = 0
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      const count = readies() + changes()
      if (count !== seen) {
        seen = count
        shown = (await ask(server, reader, `GET /api/surf-sessions/${sessionId}`)).body.notes
      }
      await pause(5)
    }
  })()
  return {
    readies,
    changes,
    shown: () => shown,
    async close() {
      isOver = true
      await reading
      await page.close()
    },
  }
}

// Both wait most of their time, each at a server of its own.
test.concurrent(`after ${GAPS} losses of LISTEN during ${EVENTS} events every page refetched once per loss and is complete`, async ({
  expect,
}) => {
  const server = await startServer({ LOG_LEVEL: 'silent' })
  const admin = new pg.Client({ connectionString: server.databaseUrl })
  await admin.connect()
  const owner = await aSurfer(server.db)
  const { body } = await ask(server, owner, 'POST /api/surf-sessions', {
    customLocation: 'Reef',
    startTime: new Date().toISOString(),
    latitude: 1,
    longitude: 1,
  })
  const sessionId: string = body.id
  const pages: Page[] = []
  for (let nth = 0; nth < PAGES; nth += 1) pages.push(await aReadingPage(server, owner, sessionId))

  /** Written and published in one transaction, as each feature does it. */
  const note = (notes: string) =>
    server.db.transaction().execute(async (tx) => {
      await tx.updateTable('surfSessions').set({ notes }).where('id', '=', sessionId).execute()
      await publish(tx, sessionChanged, { userId: owner.id, sessionId })
    })
  const everyPage = (fits: (page: Page) => boolean) => expect.poll(() => pages.every(fits)).toBe(true)

  const writing = (async () => {
    for (let events = 1; events <= EVENTS; events += 1) {
      await note(`${events}`)
      await pause(BETWEEN_EVENTS_MS)
    }
  })()
  for (let gaps = 1; gaps <= GAPS; gaps += 1) {
    await pause((EVENTS * BETWEEN_EVENTS_MS) / GAPS)
    const { rowCount } = await admin.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and application_name = 'lineup live'`)
    expect(rowCount).toBe(1)
    // Gaps that overlap would share one message.
    await everyPage(({ readies }) => readies() === 1 + gaps)
  }
  await writing
  await everyPage(({ shown }) => shown() === `${EVENTS}`)
  await everyPage(({ readies }) => readies() === 1 + GAPS)
  console.log(
    `LISTEN lost ${GAPS} times during ${EVENTS} events: ${pages.map(({ changes }) => changes()).join(', ')} came live on ${PAGES} pages; refetches for gaps: ${pages.map(({ readies }) => readies() - 1).join(', ')}; all show the last one.`,
  )
  for (const page of pages) await page.close()
  await admin.end()
  await server.close()
})

test.concurrent('pages of other processes refetch within half a minute after a process dies before its event', async ({
  expect,
}) => {
  const server = await startServer({ LOG_LEVEL: 'silent' })
  const proxy = await startPostgresProxy(server.databaseUrl)
  const [kai, lena] = [await aSurfer(server.db), await aSurfer(server.db)]
  await areBuddies(server.db, kai, lena)
  const doomed = await startLineup({ DATABASE_URL: proxy.url, LOG_LEVEL: 'silent' })
  const page = await openPage(server, lena)
  const readies = () => page.messages.filter(({ type }) => type === 'ready').length

  const checkIn = () =>
    ask(doomed, kai, 'POST /api/surf-sessions', {
      customLocation: 'Reef',
      startTime: new Date().toISOString(),
      latitude: 1,
      longitude: 1,
    })
  const first = await checkIn()
  await page.next({ type: 'session_update', status: 'started' })
  await ask(doomed, kai, `PUT /api/surf-sessions/${first.body.id}/end`)
  await page.next({ type: 'session_update', status: 'ended' })

  proxy.swallow('pg_notify')
  expect((await checkIn()).status).toBe(201)
  const { rows } = await sql`select from surf_sessions where is_active`.execute(server.db)
  expect(rows).toHaveLength(1)
  await doomed.kill()
  const killedAt = performance.now()
  expect(readies()).toBe(1)
  await expect.poll(readies, { timeout: REFETCHED_WITHIN_MS, interval: 100 }).toBe(2)
  expect(page.messages.filter(({ type }) => type === 'session_update')).toHaveLength(2)
  const seconds = Math.round((performance.now() - killedAt) / 1000)
  console.log(`Killed between commit and event: the pages of another process refetched after ${seconds} s.`)
  await page.close()
  proxy.close()
  await server.close()
})
