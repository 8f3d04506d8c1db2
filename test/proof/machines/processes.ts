import { setTimeout as pause } from 'node:timers/promises'
import type { Scene } from '#test/proof/machines/failover.ts'
import { makePairs } from '#test/proof/machines/ledger.ts'
import { lineups, type Machines, URL_OF_ALL } from '#test/proof/machines/machines.ts'
import { checkInAll, measureThroughput } from '#test/proof/machines/throughput.ts'

const PAIRS = 150
const SECONDS = 20
const WARM_UP_SECONDS = 5
const SAMPLE_EVERY_MS = 200

/** What the primary's statements wait for most, in percent of those found running. */
function sampleWaits(machines: Machines) {
  const found: string[] = []
  let isOver = false
  const sampling = (async () => {
    while (!isOver) {
      found.push(...(await machines.waits()))
      await pause(SAMPLE_EVERY_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await sampling
      return [...Map.groupBy(found, (event) => event)]
        .toSorted(([, one], [, other]) => other.length - one.length)
        .slice(0, 3)
        .map(([event, some]) => `${event} ${Math.round((100 * some.length) / found.length)} %`)
        .join(', ')
    },
  }
}

/** Throughput of the mixed traffic at 1, 2 and 4 processes, with the cores that each group of parts used. */
export async function measureProcesses({ machines, db }: Scene): Promise<string[]> {
  const pairs = await makePairs(db, PAIRS)
  const sessions = await checkInAll(URL_OF_ALL, pairs)
  const rows: string[] = []
  for (const count of [4, 2, 1]) {
    for (const part of lineups.slice(count)) await machines.kill(part)
    await measureThroughput(URL_OF_ALL, pairs, sessions, WARM_UP_SECONDS)
    const before = await machines.processorSeconds()
    const sampling = sampleWaits(machines)
    const { perSecond, p99Ms, failed, clientSeconds } = await measureThroughput(URL_OF_ALL, pairs, sessions, SECONDS)
    const waits = await sampling.stop()
    const after = await machines.processorSeconds()
    const cores = (...names: string[]) =>
      Object.entries(after)
        .filter(([part]) => names.some((name) => part.startsWith(name)))
        .reduce((sum, [part, seconds]) => sum + (seconds - (before[part] ?? 0)) / SECONDS, 0)
        .toFixed(2)
    const used = [cores('lineup'), cores('db'), cores('haproxy', 'nginx', 'nats'), cores('etcd', 's3')]
    const client = (clientSeconds / SECONDS).toFixed(2)
    rows.unshift(`| ${[count, perSecond, `${p99Ms} ms`, ...used, client, waits, failed].join(' | ')} |`)
  }
  for (const part of lineups.slice(1)) await machines.start(part)
  for (const part of lineups) await machines.lineupReady(part)
  return rows
}
