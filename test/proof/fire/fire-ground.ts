import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { connect } from '#server/platform/database/database.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { startPushService } from '#test/fakes/push-service.ts'
import { startSmsGateway } from '#test/fakes/sms-gateway.ts'
import { type LineupProcess, startLineup } from '#test/proof/processes/lineup-process.ts'

const RESTART_AFTER_MS = 300

export type FireGround = Awaited<ReturnType<typeof openFireGround>>

type Ground = {
  database: { url: string; close(): Promise<void> }
  processes: number
  /** So many more have the role `jobs` alone, and no requests. */
  workers?: number
  /** Of each process in turn, how far its clock is ahead of the true time when it starts. */
  clocksAheadMs?: readonly number[]
}

/** So many server processes that are started again whenever they end, on this database, and all peers. */
export async function openFireGround({ database, processes, workers = 0, clocksAheadMs = [] }: Ground) {
  await using opened = new AsyncDisposableStack()
  opened.defer(() => database.close())
  const folder = await mkdtemp(join(tmpdir(), 'lineup-fire-objects-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const mail = await startMailServer()
  opened.defer(() => mail.close())
  const push = await startPushService()
  opened.defer(() => push.close())
  const sms = await startSmsGateway()
  opened.defer(() => sms.close())
  const db = connect(database.url, { size: 8, log: pino({ level: 'silent' }) })
  opened.defer(() => db.destroy())

  const running = new Set<LineupProcess>()
  const working = new Set<LineupProcess>()
  const byPlace: LineupProcess[] = []
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
    SMTP_URL: mail.url,
    SMS_WEBHOOK_URL: sms.url,
    SMS_WEBHOOK_SECRET: sms.secret,
    // What waits for the next day's texts is the subject of test/limits.
    SMS_PER_DAY: '10000',
    PUSH_HOSTS: push.host,
  }
  let isOver = false
  async function keepRunning(_: unknown, nth: number) {
    const own = { CLOCK_AHEAD_MS: String(clocksAheadMs[nth] ?? 0), RUN: nth < processes ? 'web,live,jobs' : 'jobs' }
    const alike = nth < processes ? running : working
    while (!isOver) {
      // Without a database it does not start.
      const lineup = await startLineup({ ...environment, ...own }).catch(() => undefined)
      if (lineup) {
        byPlace[nth] = lineup
        alike.add(lineup)
        await lineup.ended
        alike.delete(lineup)
      }
      await pause(RESTART_AFTER_MS)
    }
  }
  const supervised = Array.from({ length: processes + workers }, keepRunning)
  opened.defer(async () => {
    isOver = true
    await Promise.all([...running, ...working].map((lineup) => lineup.stop()))
    await Promise.all(supervised)
  })
  const whileOpen = opened.move()
  return {
    db,
    mail,
    push,
    sms,
    running,
    working,
    /** The process whose clock is the one at this place of `clocksAheadMs`. */
    atPlace: (place: number) => byPlace[place],
    /** Resolves once all processes run. */
    async allRun() {
      while (running.size < processes || working.size < workers) await pause(50)
    },
    close: () => whileOpen.disposeAsync(),
  }
}
