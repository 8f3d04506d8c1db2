import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach } from 'vitest'
import { startDeliveries } from '#server/features/notifications/delivery/deliveries.ts'
import { isAnyReady, servers } from '#server/features/notifications/delivery/queues.ts'
import { readEnv } from '#server/platform/config/env.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type PushService, startPushService } from '#test/fakes/push-service.ts'
import { inEachTest, inFile } from '#test/files/in-file.ts'
import { aNotice } from '#test/fixtures/notice.ts'
import { startServer } from '#test/fixtures/server.ts'
import { shiftDatabaseClock } from '#test/postgres/database-clock.ts'

/** The product, and what it takes to tell surfers by push; Kai is the one they are told of. */
async function startPushDeliveries() {
  const onLoopback = { PUSH_HOSTS: ['127.0.0.1'], OUTGOING_PRIVATE_HOSTS: ['127.0.0.1'] }
  const server = await startServer(onLoopback)
  const { db } = server
  const env = { ...readEnv({}), ...onLoopback }
  const log = pino({ level: 'silent' })
  const kai = await server.aSurfer()
  const pushKey: string = (await server.ask(kai, 'GET /api/notification-settings')).body.pushKey

  let aheadMs = 0
  /** Sets the clock of the database, and of the processes, so far ahead of the true time. */
  const setAhead = (ms: number) => {
    aheadMs = ms
    return shiftDatabaseClock(db, ms)
  }
  const startOne = ({ patienceMs = 150_000, hosts = env.PUSH_HOSTS } = {}) =>
    startDeliveries(
      { db, env: { ...env, PUSH_HOSTS: hosts }, log, now: () => new Date(Date.now() + aheadMs) },
      patienceMs,
    )
  /** Who wants to get these kinds by push, and has signed in for long. */
  const aReader = async (pushKinds: string[]) => {
    const surfer = await server.aSurfer('Maya')
    // Tests go days ahead.
    const expiresAt = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString()
    await server.update('signIns', { expiresAt }, { userId: surfer.id })
    await server.insert('notificationPreferences', { userId: surfer.id, pushKinds })
    return surfer
  }
  const aBrowser = async (surfer: { cookie: string }, service: PushService) => {
    const browser = service.subscribe(pushKey)
    const { status } = await server.ask(surfer, 'POST /api/push-subscriptions', browser)
    if (status !== 201) throw new Error(`A browser was answered ${status}.`)
    return browser
  }
  return {
    server,
    kai,
    pushKey,
    startOne,
    setAhead,
    /** A process that lives just long enough to send what is due `afterMs` from now, five things at most. */
    async sendDue(afterMs = 0) {
      await setAhead(afterMs)
      await startOne().close()
      await setAhead(0)
    },
    /** The same until nothing is left that is due then. */
    async sendAllDue(afterMs = 0) {
      await setAhead(afterMs)
      while (await isAnyDue(db)) await startOne().close()
      await setAhead(0)
    },
    /** Signs the surfer's one more browser up: its subscription. */
    aBrowser,
    /** Maya, who is told everything but comments by push, in one browser. */
    async maya(service: PushService) {
      const surfer = await aReader(['joined', 'like', 'achievement', 'buddy_request', 'weekly_summary'])
      return { ...surfer, ...(await aBrowser(surfer, service)) }
    },
    /** Who is notified through a server of ntfy or Gotify alone. */
    async throughServer(added: object, pushKinds = ['joined', 'buddy_request', 'push_server_off', 'help']) {
      const surfer = await aReader(pushKinds)
      const { status, body } = await server.ask(surfer, 'POST /api/push-servers', added)
      if (status !== 201) throw new Error(`A push server was answered ${status}.`)
      return { ...surfer, serverId: body.id as string }
    },
    serverDeliveriesOf: ({ id }: { id: string }) =>
      db
        .selectFrom('pushServerDeliveries')
        .select(['state', 'attempts'])
        .where('userId', '=', id)
        .orderBy('id')
        .execute(),
    /** Writes that Kai did something. */
    tell: async ({ id }: { id: string }, kind = 'joined', subject: string | null = null) => ({
      id: await aNotice(db, { userId: id, kind, actorId: kai.id, subject }),
    }),
    deliveriesOf: ({ id }: { id: string }) =>
      db
        .selectFrom('deliveries')
        .select(['state', 'attempts'])
        .where('userId', '=', id)
        .where('channel', '=', 'push')
        .orderBy('id')
        .execute(),
    close: () => server.close(),
  }
}

async function isAnyDue(db: Database): Promise<boolean> {
  const ready = [true, false].flatMap((urgent) => [isAnyReady(urgent), isAnyReady(urgent, servers)])
  const { rows } = await sql<{ is: boolean }>`select ${sql.join(ready, sql` or `)} as is`.execute(db)
  return rows[0]!.is
}

/** The product for a test file, and a push service that is new for each of its tests; both are there once a test runs. */
export function setUpPushDeliveries() {
  const pushing = inFile(startPushDeliveries)
  // What earlier tests left to be sent would be sent first, a few at a time.
  beforeEach(async () => {
    for (const table of ['deliveries', 'pushServerDeliveries'] as const)
      await pushing.server.db.deleteFrom(table).execute()
  })
  return { pushing, service: inEachTest(startPushService) }
}
