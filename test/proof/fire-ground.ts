import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { connect } from '#server/platform/database.ts'
import { startMailServer } from '#test/mail-server.ts'
import { type LineupProcess, startLineup } from '#test/proof/lineup-process.ts'
import { startPushService } from '#test/push-service.ts'
import { startSmsGateway } from '#test/sms-gateway.ts'

const RESTART_AFTER_MS = 300

export type FireGround = Awaited<ReturnType<typeof openFireGround>>

/**
 * A database that can be restarted, so many server processes that are started again whenever they end, and all peers.
 * `clocksAheadMs`: of each process in turn, how far its clock is ahead of the true time when it starts.
 */
export async function openFireGround(processes: number, clocksAheadMs: readonly number[] = []) {
  await using opened = new AsyncDisposableStack()
  const postgres = await startPostgres()
  opened.defer(() => postgres.close())
  const folder = await mkdtemp(join(tmpdir(), 'lineup-fire-objects-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const mail = await startMailServer()
  opened.defer(() => mail.close())
  const push = await startPushService()
  opened.defer(() => push.close())
  const sms = await startSmsGateway()
  opened.defer(() => sms.close())
  const db = connect(postgres.url, { size: 8, log: pino({ level: 'silent' }) })
  opened.defer(() => db.destroy())

  const running = new Set<LineupProcess>()
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
    SMTP_URL: mail.url,
    SMS_WEBHOOK_URL: sms.url,
    SMS_WEBHOOK_SECRET: sms.secret,
    PUSH_HOSTS: push.host,
  }
  let isOver = false
  async function keepRunning(_: unknown, nth: number) {
    const clock = { CLOCK_AHEAD_MS: String(clocksAheadMs[nth] ?? 0) }
    while (!isOver) {
      // Without a database it does not start.
      const lineup = await startLineup({ ...environment, ...clock }).catch(() => undefined)
      if (lineup) running.add(lineup)
      await lineup?.ended
      if (lineup) running.delete(lineup)
      await pause(RESTART_AFTER_MS)
    }
  }
  const supervised = Array.from({ length: processes }, keepRunning)
  opened.defer(async () => {
    isOver = true
    await Promise.all([...running].map((lineup) => lineup.stop()))
    await Promise.all(supervised)
  })
  const whileOpen = opened.move()
  return {
    db,
    mail,
    push,
    sms,
    running,
    restartDatabase: postgres.restart,
    /** Resolves once all processes run. */
    async allRun() {
      while (running.size < processes) await pause(50)
    },
    close: () => whileOpen.disposeAsync(),
  }
}

async function startPostgres() {
  const program = fileURLToPath(new URL('./restartable-postgres.ts', import.meta.url))
  const child = spawn(process.execPath, [program], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const url = (await lines.next()).value
  if (!url) throw new Error('The PostgreSQL to be restarted did not start; its reason stands above.')
  return {
    url,
    async restart() {
      child.stdin.write('restart\n')
      await lines.next()
    },
    async close() {
      child.stdin.end()
      await ended
    },
  }
}
