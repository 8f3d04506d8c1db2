import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, createAnswers, percentileMs, slowestMs, statuses } from '#test/proof/machines/answers.ts'
import type { Scene } from '#test/proof/machines/failover.ts'
import { faultsOf } from '#test/proof/machines/faults.ts'
import { createLedger, type Ledger, makePairs } from '#test/proof/machines/ledger.ts'
import { lineups, NATS, URL_OF_ALL } from '#test/proof/machines/machines.ts'
import { startTraffic } from '#test/proof/machines/traffic.ts'

const REQUESTS_A_SECOND = 40
/** A surfer may check in 20 times an hour. */
const PAIRS = 160
const LASTS_MS = 600_000
const QUIET_MS = 8_000
/** FAULTS='primary' loses only the parts with this in their name, and ends then. */
const ONLY = process.env.FAULTS ?? ''

type Window = { name: string; from: number; to: number }

/** Mixed traffic for ten minutes while each part fails in turn; a row of figures for each. Events pass through NATS. */
export async function surfThroughFaults({ machines, db }: Scene) {
  await machines.configure({ LIVE_BUS: NATS })
  for (const part of lineups) await machines.kill(part)
  for (const part of lineups) await machines.start(part)
  for (const part of lineups) await machines.lineupReady(part)
  const faults = (await faultsOf(machines)).filter(({ name }) => name.includes(ONLY))
  const pairs = await makePairs(db, PAIRS)
  const answers = createAnswers(URL_OF_ALL)
  const ledger = createLedger(answers, pairs)
  const began = performance.now()
  const traffic = startTraffic(answers, ledger, pairs, REQUESTS_A_SECOND)
  const row = (window: Window) => {
    const text = rowOf(window, ledger, answers.since(window.from))
    // As each fault ends, for those who watch the ten minutes.
    console.log(text)
    return text
  }
  await pause(QUIET_MS)
  const rows = [row({ name: 'nothing', from: began, to: performance.now() })]
  const wrong: string[] = []
  for (const { name, forMs, breaks, lose, recover } of faults) {
    const from = performance.now()
    await lose()
    await pause(forMs)
    await recover()
    await machines.allFollow()
    await pause(QUIET_MS)
    rows.push(row({ name, from, to: performance.now() }))
    if (!breaks) wrong.push(...answers.since(from).flatMap((one) => (one.wrong ? `${name}: ${one.wrong}` : [])))
  }
  if (!ONLY) await pause(Math.max(0, LASTS_MS - (performance.now() - began)))
  await traffic.stop()
  return {
    rows,
    statuses: statuses(answers.all),
    slowestMs: slowestMs(answers.all),
    wrong,
    refusedByRule: ledger.refused,
    writes: await ledger.compare(db),
  }
}

function rowOf({ name, from, to }: Window, ledger: Ledger, answers: readonly Answer[]): string {
  const times = ledger.entries.map(({ acknowledgedAt }) => acknowledgedAt).filter((time) => time > from && time < to)
  const longest = Math.max(...[from, ...times].map((time, nth) => (times[nth] ?? to) - time))
  const refused = answers.filter(({ status }) => status === 503)
  const broken = answers.filter(({ wrong }) => wrong !== undefined)
  const figures = [
    `${(longest / 1000).toFixed(1)} s`,
    refused.length,
    refused.length > 0 ? `${slowestMs(refused)} ms` : '–',
    broken.length,
    `${percentileMs(answers, 0.99)} ms`,
  ]
  return `| ${[name, ...figures].join(' | ')} |`
}
