import { pino } from 'pino'
import { beforeEach } from 'vitest'
import { startDeliveries } from '#server/features/notifications/delivery/deliveries.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { type PushService, startPushService } from '#test/fakes/push-service.ts'
import { inEachTest, inFile } from '#test/files/in-file.ts'
import { aNotice } from '#test/fixtures/notice.ts'
import { startServer } from '#test/fixtures/server.ts'
import { shiftDatabaseClock } from '#test/postgres/database-clock.ts'

/** The product, and what it takes to tell surfers by push; Kai is the one they are told of. */
async function startPushDeliveries() {
  const server = await startServer({ PUSH_HOSTS: ['127.0.0.1'] })
  const { db } = server
  const env = { ...readEnv({}), PUSH_HOSTS: ['127.0.0.1'] }
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
    /** Signs the surfer's one more browser up: its subscription. */
    aBrowser,
    /** Maya, who is told everything but comments by push, in one browser. */
    async maya(service: PushService) {
      const surfer = await server.aSurfer('Maya')
      // Tests go hours ahead.
      const expiresAt = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString()
      await server.update('signIns', { expiresAt }, { userId: surfer.id })
      const pushKinds = ['joined', 'like', 'achievement', 'buddy_request', 'weekly_summary']
      await server.insert('notificationPreferences', { userId: surfer.id, pushKinds })
      return { ...surfer, ...(await aBrowser(surfer, service)) }
    },
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

/** The product for a test file, and a push service that is new for each of its tests; both are there once a test runs. */
export function setUpPushDeliveries() {
  const pushing = inFile(startPushDeliveries)
  // What earlier tests left to be sent would be sent first, a few at a time.
  beforeEach(async () => void (await pushing.server.db.deleteFrom('deliveries').execute()))
  return { pushing, service: inEachTest(startPushService) }
}
