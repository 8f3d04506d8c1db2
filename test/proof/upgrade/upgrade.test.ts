import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { VERSION } from '#server/platform/config/version.ts'
import { connect } from '#server/platform/database/database.ts'
import { runFolder } from '#test/files/memory-folder.ts'
import { aPhoto } from '#test/files/pictures.ts'
import { areBuddies, surfers as makeSurfers } from '#test/fixtures/factories.ts'
import { ask } from '#test/network/client.ts'
import { freePort } from '#test/network/free-port.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { chanceFrom, seed } from '#test/proof/locating/chance.ts'
import { type LineupProcess, startLineup } from '#test/proof/processes/lineup-process.ts'
import { makeNextVersions } from '#test/proof/upgrade/next-versions.ts'
import { startNginx } from '#test/proof/upgrade/nginx.ts'
import { type SteadySurfer, steadySurfer } from '#test/proof/upgrade/steady-surfer.ts'

const PROCESSES = 4
const SURFERS = 24
const BUDDIES_EACH = 4
const PATIENCE = { timeout: 30_000 }

async function fourProcesses(databaseUrl: string) {
  const proxyPort = await freePort()
  const url = `http://localhost:${proxyPort}`
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  const DATA_DIR = await mkdtemp(join(await runFolder(inject('templateUrl')), 'upgrade-'))
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR, PUBLIC_URL: url, TRUST_PROXY: 'true' }
  const start = async (port: number, program?: string) => {
    const lineup = await startLineup({ ...settings, PORT: String(port), LOG_LEVEL: 'warn' }, program)
    logs.push(lineup.written)
    return lineup
  }
  const running: LineupProcess[] = []
  const logs: LineupProcess['written'][] = []
  onTestFinished(async () => void (await Promise.all(running.map(({ stop }) => stop()))))
  for (const port of ports) running.push(await start(port))
  const nginx = await startNginx(proxyPort, ports)
  onTestFinished(nginx.close)
  return {
    url,
    nginx,
    written: () => logs.map((written) => written()).join(''),
    /** One after the other, as docs/operating.md says. */
    async replaceAll(program: string) {
      for (const [nth, port] of ports.entries()) {
        await running[nth]!.stop()
        running[nth] = await start(port, program)
        await expect.poll(() => isReady(port)).toBe(true)
      }
    },
  }
}

const isReady = (port: number) =>
  ask({ url: `http://127.0.0.1:${port}` }, null, 'GET /readyz').then(
    ({ status }) => status === 200,
    () => false,
  )

/** Check-ins of buddies of which a page got neither the message nor, after a gap, a list with the session. */
function lostMessages(all: SteadySurfer[], buddiesOf: (nth: number) => number[]): string[] {
  return all.flatMap(({ page }, nth) =>
    buddiesOf(nth).flatMap((buddy) =>
      all[buddy]!.checkIns.filter((one) => !page.hasReceived(one.id) && !page.hasRepaired(one)).map(
        ({ id, from }) => `page ${nth}: ${id} of ${new Date(from).toISOString()}`,
      ),
    ),
  )
}

test('four processes behind nginx are replaced twice under load, and nothing fails or is lost', async () => {
  const database = await createDatabase()
  onTestFinished(database.drop)
  const versions = await makeNextVersions()
  onTestFinished(versions.close)
  const db = connect(database.url, { size: 2, log: pino({ level: 'silent' }) })
  onTestFinished(() => db.destroy())
  const site = await fourProcesses(database.url)
  const people = await makeSurfers(
    db,
    Array.from({ length: SURFERS }, () => ({})),
  )
  const buddiesOf = (nth: number) =>
    Array.from({ length: BUDDIES_EACH }, (_, step) => [nth + step + 1, nth - step - 1])
      .flat()
      .map((other) => (other + SURFERS) % SURFERS)
  for (const [nth, one] of people.entries()) {
    const later = buddiesOf(nth).filter((other) => other > nth)
    if (later.length > 0) await areBuddies(db, one, ...later.map((other) => people[other]!))
  }
  const photo = await aPhoto({ width: 1_000, height: 750 })

  const all = people.map((one, nth) => steadySurfer(site.url, one, chanceFrom(seed + nth), photo))
  onTestFinished(() => {
    for (const { close } of all) close()
  })
  await expect.poll(() => all.every(({ checkIns }) => checkIns.length > 0)).toBe(true)
  const began = Date.now()
  await site.replaceAll(versions.expanding)
  await site.replaceAll(versions.contracting)
  const tookS = (Date.now() - began) / 1_000
  await expect.poll(() => all.every(({ page }) => page.isConnected())).toBe(true)
  await Promise.all(all.map(({ rest }) => rest()))
  const comments = all.flatMap((one) => one.comments)
  const checkIns = all.flatMap((one) => one.checkIns)
  const refused = all.flatMap(({ page }) => page.refused)
  const answers = all.reduce((sum, one) => sum + one.answers(), 0)
  const reconnects = all.reduce((sum, { page }) => sum + page.reconnects(), 0)
  console.log(
    `From ${VERSION} to two later versions in ${tookS.toFixed(0)} s, SEED=${seed}: ${answers} requests, ${checkIns.length} check-ins, ${reconnects} reconnects, ${refused.length} refused.`,
  )
  await expect.poll(() => lostMessages(all, buddiesOf), PATIENCE).toEqual([])
  expect(
    all.flatMap(({ failures }) => failures),
    site.written() + (await site.nginx.errors()),
  ).toEqual([])
  expect(refused).toEqual([])
  const stored = await sql<{ bodies: string[]; sessions: number }>`
    select (select array_agg(id::text) from comments where body = 'Long!') as bodies,
      (select count(*)::int from surf_sessions) as sessions`.execute(db)
  expect(stored.rows[0]!.bodies.toSorted()).toEqual(comments.toSorted())
  expect(stored.rows[0]!.sessions).toBe(checkIns.length)
  expect(site.written()).not.toContain('"level":50')
})
