import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/database/database.ts'
import type { MailServer } from '#test/fakes/mail-server.ts'
import { countAlarms, surfUntilOverdue } from '#test/proof/machines/alarms.ts'
import { createAnswers, isServed, slowestMs, statuses } from '#test/proof/machines/answers.ts'
import { createLedger, type Ledger, makePairs, type Pair } from '#test/proof/machines/ledger.ts'
import { type Machines, type Part, URL_OF_ALL, until } from '#test/proof/machines/machines.ts'
import { startReadingPage } from '#test/proof/machines/open-pages.ts'
import { startTraffic } from '#test/proof/machines/traffic.ts'

const REQUESTS_A_SECOND = 60
const PAIRS = 40
const PAGES = 6
const QUIET_MS = 5_000
const ALARMS = { count: 8, overMs: 12_000 }
/** Promised in docs/safety.md. */
const ALARMS_WITHIN_MS = 60_000
/** Two runs of the safety watch. */
const TWO_RUNS_MS = 20_000

export type Scene = { machines: Machines; mail: MailServer; db: Database }
type Loss = { lose: (part: Part) => Promise<unknown>; recover: (part: Part) => Promise<unknown> }

/** Loses the primary under traffic, while alarms come due and pages are open; recovers it as a standby. */
export async function failOver({ machines, mail, db }: Scene, { lose, recover }: Loss) {
  const pairs = await makePairs(db, PAIRS)
  const answers = createAnswers(URL_OF_ALL)
  const ledger = createLedger(answers, pairs)
  const [watched] = (await makePairs(db, 1)) as [Pair]
  const sessionId = await checkIn(ledger, watched)
  const pages = Array.from({ length: PAGES }, () => startReadingPage(URL_OF_ALL, watched.owner, sessionId))
  const traffic = startTraffic(answers, ledger, pairs, REQUESTS_A_SECOND)
  await pause(QUIET_MS)
  const overdue = await surfUntilOverdue(db, ALARMS.count, ALARMS.overMs)

  const primary = (await machines.primary())!
  const lostAt = performance.now()
  await lose(primary)
  await until(async () => {
    const next = await machines.primary()
    return next !== undefined && next !== primary
  }, 'no other database becomes the primary')
  const promotedMs = performance.now() - lostAt
  await comment(ledger, watched, sessionId)
  const commentedAt = performance.now()
  await until(async () => pages.every(({ shown }) => shown() === 1), 'pages do not show the comment')
  const shownMs = performance.now() - commentedAt
  await pause(QUIET_MS)
  await recover(primary)
  const alarmsNow = () => countAlarms(db, mail, overdue)
  await until(async () => (await alarmsNow()).missed.length === 0, 'alarms are missed', ALARMS_WITHIN_MS)
  await machines.allFollow()
  await traffic.stop()
  await pause(TWO_RUNS_MS)

  const outage = answers.since(lostAt)
  const refused = outage.filter(({ status }) => status === 503)
  const writes = outage.filter(({ kind }) => kind === 'write')
  for (const page of pages) await page.close()
  return {
    promotedMs,
    /** From the loss to the last refused write. */
    servedMs: Math.max(...writes.filter((one) => !isServed(one)).map(({ at, ms }) => at + ms - lostAt)),
    statuses: statuses(outage),
    slowestRefusalMs: slowestMs(refused),
    slowestWriteMs: slowestMs(writes),
    slowestMs: slowestMs(outage),
    /** The slowest refusals, to find out what they waited for. */
    slow: refused
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, 3)
      .map(({ route, at, ms }) => `${route.slice(0, 40)} ${Math.round(at - lostAt)}+${Math.round(ms)} ms`),
    shownMs,
    opened: pages.map(({ opened }) => opened()),
    wrong: outage.flatMap(({ wrong }) => wrong ?? []),
    refusedByRule: ledger.refused,
    alarms: await alarmsNow(),
    writes: await ledger.compare(db),
  }
}

async function checkIn(ledger: Ledger, { owner }: Pair): Promise<string> {
  const clientId = randomUUID()
  const place = { customLocation: 'Reef', latitude: 21, longitude: -158 }
  const body = { clientId, startTime: new Date().toISOString(), ...place }
  const text = await ledger.insist('check-in', clientId, owner, 'POST /api/surf-sessions', body)
  return JSON.parse(text ?? '').id
}

function comment(ledger: Ledger, { buddy }: Pair, sessionId: string) {
  const clientId = randomUUID()
  const body = { comment: 'Still there?', clientId }
  return ledger.insist('comment', clientId, buddy, `POST /api/surf-sessions/${sessionId}/comment`, body)
}
