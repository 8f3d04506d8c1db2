import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach } from 'vitest'
import { startWebhooks } from '#server/features/webhooks/delivery/deliveries.ts'
import { isAnyReady } from '#server/features/webhooks/delivery/webhook-outbox.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { startWebhookReceiver } from '#test/fakes/webhook-receiver.ts'
import { inEachTest, inFile } from '#test/files/in-file.ts'
import { startServer } from '#test/fixtures/server.ts'
import { shiftDatabaseClock } from '#test/postgres/database-clock.ts'

const ALLOWED = ['127.0.0.1']
const env = { ...readEnv({}), OUTGOING_PRIVATE_HOSTS: ALLOWED }
const log = pino({ level: 'silent' })

/** The product, and what it takes to call webhooks. */
async function startCalling() {
  const server = await startServer({ OUTGOING_PRIVATE_HOSTS: ALLOWED })
  const { db, ask } = server
  let aheadMs = 0
  const startOne = ({ patienceMs = 150_000 } = {}) =>
    startWebhooks({ db, env, log, now: () => new Date(Date.now() + aheadMs) }, patienceMs)
  return {
    server,
    startOne,
    anOwner: () => server.aSurfer('Ana', { role: 'owner' }),
    /** Makes the calls that are due `afterMs` from now, each by a process that lives just long enough. */
    async callDue(afterMs = 0) {
      aheadMs = afterMs
      await shiftDatabaseClock(db, afterMs)
      const isAnyDue = async () => (await sql<{ is: boolean }>`select ${isAnyReady} as is`.execute(db)).rows[0]!.is
      while (await isAnyDue()) await startOne().close()
      await shiftDatabaseClock(db, 0)
      aheadMs = 0
    },
    /** The webhook and its secret, of a surfer or, at `/api/operators/webhooks`, of the server. */
    async add(surfer: { cookie: string }, url: string, events: string[], path = '/api/webhooks') {
      const { status, body } = await ask(surfer, `POST ${path}`, { name: '', url, events })
      if (status !== 201) throw new Error(`A webhook was answered ${status}.`)
      return { id: body.webhook.id as string, secret: body.secret as string }
    },
    deliveriesOf: async (surfer: { cookie: string }, id: string, path = '/api/webhooks') =>
      (await ask(surfer, `GET ${path}/${id}/deliveries`)).body,
    close: () => server.close(),
  }
}

/** The product for a test file, and a receiver that is new for each of its tests. */
export function setUpWebhooks() {
  const calling = inFile(startCalling)
  beforeEach(async () => void (await calling.server.db.deleteFrom('webhooks').execute()))
  return { calling, receiver: inEachTest(startWebhookReceiver) }
}
