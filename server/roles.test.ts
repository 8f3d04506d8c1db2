import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '#server/platform/config/env.ts'
import { connect } from '#server/platform/database/database.ts'
import { startNatsServer } from '#test/fakes/nats-server.ts'
import { serverBeside, serverInFile, serverInTest } from '#test/fixtures/server.ts'
import { openPage, refusedWith, upgrade } from '#test/network/client.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { startLineup } from '#test/proof/processes/lineup-process.ts'

const web = serverInFile({ RUN: ['web'] })
const live = serverBeside(web, { RUN: ['live'] })

test('requests, open pages and background work can each have processes of their own', async () => {
  const [kai, noa] = await web.buddies('Kai', 'Noa')
  const page = await openPage(live, noa)
  const sessionId = await web.checkIn(kai)
  await page.next({ type: 'session_update', sessionId })
  const notices = async () => (await web.ask(noa, 'GET /api/notifications')).body.items
  expect(await notices()).toEqual([])
  await serverInTest({ databaseUrl: web.databaseUrl, RUN: ['jobs'] })
  await expect.poll(notices).toMatchObject([{ kind: 'checked_in' }])
  await page.next({ type: 'notifications_changed' })
  await page.close()
})

test('a process answers probes, and nothing that its roles do not name', async () => {
  const surfer = await web.aSurfer()
  const jobs = await serverInTest({ databaseUrl: web.databaseUrl, RUN: ['jobs'] })
  for (const at of [web, live, jobs])
    for (const probe of ['/livez', '/readyz']) expect((await at.ask(null, `GET ${probe}`)).status, probe).toBe(200)
  for (const at of [live, jobs]) {
    expect(await at.ask(surfer, 'GET /api/surf-sessions/active')).toMatchObject(refusedWith('not_found'))
    expect((await at.ask(null, 'GET /')).status).toBe(404)
  }
  const headers = { cookie: surfer.cookie, origin: web.url }
  expect((await upgrade(web, '/ws', headers)).status).toBe(426)
  expect((await upgrade(jobs, '/ws', headers)).status).toBe(404)
})

test('a server’s process does the work of its roles alone, on the bus that it is given', async () => {
  const [database, nats] = [await createDatabase(), await startNatsServer()]
  onTestFinished(async () => void (await Promise.all([database.drop(), nats.close()])))
  const settings = { DATABASE_URL: database.url, LIVE_BUS: nats.url, LOG_LEVEL: 'fatal' }
  const db = connect(database.url, { size: 1, log: pino({ level: 'silent' }) })
  const jobsDone = async () =>
    (await db.selectFrom('jobs').select('name').where('succeededAt', 'is not', null).execute()).length
  // Jobs that are scheduled at its start end before it does.
  await (await startLineup({ ...settings, RUN: 'web' })).stop()
  expect(await jobsDone()).toBe(0)
  const worker = await startLineup({ ...settings, RUN: 'jobs' })
  expect(nats.subscribers()).toBe(1)
  await expect.poll(jobsDone).toBeGreaterThan(0)
  await worker.stop()
  await db.destroy()
})

test('roles are checked at the start, and apart they need a database that several processes can reach', () => {
  expect(readEnv({}).RUN).toEqual(['web', 'live', 'jobs'])
  const DATABASE_URL = 'postgres://lineup@db/lineup'
  expect(readEnv({ RUN: 'live, Web', DATABASE_URL }).RUN).toEqual(['live', 'web'])
  for (const RUN of ['sail', ',', 'web,sail'])
    expect(() => readEnv({ RUN, DATABASE_URL })).toThrow('must name some of web, live and jobs, with commas between')
  expect(() => readEnv({ RUN: 'web' })).toThrow('DATABASE_URL is missing: the database that Lineup brings serves one')
})
