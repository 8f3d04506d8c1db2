import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/platform/database/database.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { ask } from '#test/network/client.ts'
import { failOver, type Scene } from '#test/proof/machines/failover.ts'
import { HOST_ADDRESS, type Part, startMachines, URL_OF_ALL } from '#test/proof/machines/machines.ts'
import { measureProcesses } from '#test/proof/machines/processes.ts'
import { surfThroughFaults } from '#test/proof/machines/ten-minutes.ts'

const REFUSED_WITHIN_MS = 1_000
const SERVED_WITHIN_MS = 15_000
const PAGES_WITHIN_MS = 5_000
const MINUTES_MS = 900_000
const START_WITHIN_MS = 300_000

const opened = new AsyncDisposableStack()
let scene: Scene
beforeAll(async () => {
  const machines = await startMachines(async () => {
    const mail = await startMailServer(HOST_ADDRESS)
    opened.defer(() => mail.close())
    scene = { mail } as Scene
    return { SMTP_URL: `${mail.url}?requireTLS=false` }
  })
  opened.defer(machines.close)
  const db = connect(machines.databaseUrl, { size: 4, log: pino({ level: 'silent' }) })
  opened.defer(() => db.destroy())
  Object.assign(scene, { machines, db })
}, START_WITHIN_MS)
afterAll(() => opened.disposeAsync())

test('all parts work together', async () => {
  expect((await ask({ url: URL_OF_ALL }, null, 'GET /healthz')).body).toMatchObject({ status: 'ok' })
})

/** A primary whose processes are killed, Patroni's as well, and one whose machine loses its network. */
const losses = {
  killed: { lose: (part: Part) => scene.machines.kill(part), recover: (part: Part) => scene.machines.start(part) },
  unplugged: { lose: (part: Part) => scene.machines.unplug(part), recover: (part: Part) => scene.machines.plug(part) },
}

test.each(Object.entries(losses))(
  'after the primary is %s, the next one serves with every acknowledged write',
  async (name, loss) => {
    const figures = await failOver(scene, loss)
    const { acknowledged, lost, doubled } = figures.writes
    console.log(
      `The primary is ${name}: another one after ${seconds(figures.promotedMs)} s, the last refused write after ${seconds(figures.servedMs)} s;
answers ${JSON.stringify(figures.statuses)}, the slowest 503 ${figures.slowestRefusalMs} ms, the slowest write ${figures.slowestWriteMs} ms, the slowest of all ${figures.slowestMs} ms;
${acknowledged} writes acknowledged, ${lost.length} lost, ${doubled.length} doubled; pages show the next comment after ${seconds(figures.shownMs)} s, their sockets were opened ${figures.opened.join(', ')} times;
alarms ${JSON.stringify(figures.alarms)}; the slowest 503: ${figures.slow.join(', ')}.`,
    )
    expect(figures).toMatchObject({ wrong: [], refusedByRule: [] })
    expect(figures.writes).toMatchObject({ lost: [], doubled: [] })
    expect(figures.alarms).toMatchObject({ missed: [], doubled: [] })
    expect(figures.slowestRefusalMs).toBeLessThanOrEqual(REFUSED_WITHIN_MS)
    expect(figures.servedMs).toBeLessThanOrEqual(SERVED_WITHIN_MS)
    expect(figures.shownMs).toBeLessThanOrEqual(PAGES_WITHIN_MS)
  },
)
test(
  'ten minutes of mixed traffic lose and double nothing while each part fails in turn',
  async () => {
    const { rows, statuses, slowestMs, wrong, refusedByRule, writes } = await surfThroughFaults(scene)
    console.log(
      `| lost | longest without a write | 503 | slowest 503 | broken | p99 |\n|---|---|---|---|---|---|\n${rows.join('\n')}
Answers ${JSON.stringify(statuses)}, the slowest after ${slowestMs} ms; ${writes.acknowledged} writes acknowledged, ${writes.lost.length} lost, ${writes.doubled.length} doubled.`,
    )
    expect(writes).toMatchObject({ lost: [], doubled: [] })
    expect({ wrong, refusedByRule }).toEqual({ wrong: [], refusedByRule: [] })
  },
  MINUTES_MS,
)

test(
  'throughput at 1, 2 and 4 processes',
  async () => {
    const rows = await measureProcesses(scene)
    console.log(
      `| processes | requests a second | p99 | cores: app | databases | proxies | etcd, S3 | client | statements wait for | failed |\n|---|---|---|---|---|---|---|---|---|---|\n${rows.join('\n')}`,
    )
  },
  MINUTES_MS,
)

const seconds = (ms: number) => (ms / 1000).toFixed(1)
