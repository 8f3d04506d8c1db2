import { pino } from 'pino'
import { safetyReconciled } from '#server/features/safety/events.ts'
import { startMessages } from '#server/features/safety/messages/messages.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { startSmsGateway } from '#test/fakes/sms-gateway.ts'
import { aSurfer, type TestSurfer } from '#test/fixtures/factories.ts'
import { startServer } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'
import { shiftDatabaseClock } from '#test/postgres/database-clock.ts'
import { joinBusFor } from '#test/postgres/live-bus.ts'
import { anEmergencyContact, inTheWater, stepsOf } from '#test/safety/overdue-surfers.ts'
import { reconcileAll } from '#test/safety/reconcile-all.ts'

export const MUMS_NUMBER = '+17145550100'
const log = pino({ level: 'silent' })

/** A server, a mail server and a gateway for text messages, with processes that send to Kai's mum as tests ask. */
export async function startContactMessages() {
  let aheadMs = 0
  const [server, mail, sms] = await Promise.all([
    startServer(),
    startMailServer(),
    startSmsGateway(() => Date.now() + aheadMs),
  ])
  const env = readEnv({
    PUBLIC_URL: 'https://lineup.example.com',
    SMTP_URL: mail.url,
    SMS_WEBHOOK_URL: sms.url,
    SMS_WEBHOOK_SECRET: sms.secret,
  })
  const { db } = server
  /** Sets the clock of the database, and of the gateway, so far ahead of the true time. */
  const setAhead = (ms: number) => {
    aheadMs = ms
    return shiftDatabaseClock(db, ms)
  }
  /** As a server does that has these settings. */
  const reconcileNow = (settings = env) => reconcileAll({ db, env: settings })
  const startOne = ({ patienceMs = 150_000 } = {}) => startMessages({ db, env, log, now: () => new Date() }, patienceMs)

  return {
    server,
    mail,
    sms,
    reconcileNow,
    setAhead,
    startOne,
    /** A process that lives just long enough to send what is due `afterMs` from now, 19 messages by each way at most. */
    async sendDue({ afterMs }: { afterMs?: number } = {}) {
      if (afterMs !== undefined) await setAhead(afterMs)
      await startOne().close()
    },
    /** A process that hears the live bus. */
    async startListening() {
      const messages = startOne()
      const bus = await joinBusFor(server.databaseUrl, safetyReconciled, messages.poll)
      return () => Promise.all([bus.close(), messages.close()])
    },
    /** Kai, who was to be back a minute ago, and whose mum is to be told by mail and text message. */
    async kaiIsOverdue({ firstName = 'Kai', place = 'By the pier', board = 'Red longboard', settings = env } = {}) {
      const kai = await aSurfer(db)
      await db.updateTable('users').set({ firstName }).where('id', '=', kai.id).execute()
      const contactId = await anEmergencyContact(db, kai, { email: 'mum@example.com', number: MUMS_NUMBER })
      const sessionId = await inTheWater(db, kai, { overdueAt: new Date(Date.now() - MINUTE_MS), place, board })
      await reconcileNow(settings)
      return { kai, contactId, sessionId }
    },
    checkOut: (kai: TestSurfer, sessionId: string) => ask(server, kai, `PUT /api/surf-sessions/${sessionId}/end`),
    /** What mum was told, e.g. 'overdue Mum sms sent'. */
    mumsSteps: async (sessionId: string) => (await stepsOf(db, sessionId)).filter((words) => words.includes(' Mum ')),
    /** First sentences of what she was texted. */
    texted: () => sms.messages.map(({ text }) => text.split('.')[0]),
    /** Makes the gateways friendly and forgetful again, and gives what was wrong with requests. */
    async clear(): Promise<string[]> {
      await setAhead(0)
      for (const table of ['safetySteps', 'alarms', 'surfSessions', 'safetyWatch'] as const)
        await db.deleteFrom(table).execute()
      sms.manner = () => 'fine'
      mail.manner = () => 'fine'
      for (const list of [sms.requests, sms.messages, mail.requests, mail.letters]) list.length = 0
      return sms.faults
    },
    close: () => Promise.all([server.close(), mail.close(), sms.close()]),
  }
}
