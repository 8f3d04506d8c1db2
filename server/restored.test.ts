import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createToken, createTokenWithCode, findCode, findToken } from '#server/features/accounts/core/account-tokens.ts'
import { startAccountMail } from '#server/features/accounts/mail/account-mail.ts'
import { settleMissed } from '#server/features/backups/restoring/settle-missed.ts'
import { startAlerts } from '#server/features/conditions/alerts/start-alerts.ts'
import { startAnswerMails } from '#server/features/moderation/reports/answer-mails.ts'
import { startDeliveries } from '#server/features/notifications/delivery/deliveries.ts'
import { startMessages } from '#server/features/safety/messages/messages.ts'
import { askForHelp } from '#server/features/safety/session-safety.ts'
import { startFanOuts } from '#server/features/sessions/check-in/check-in-fan-out.ts'
import { startWebhooks } from '#server/features/webhooks/delivery/deliveries.ts'
import { jobs } from '#server/jobs.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { connect } from '#server/platform/database/database.ts'
import { openObjectStore } from '#server/platform/object-store/open-store.ts'
import { settlers } from '#server/restored.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { startPushService } from '#test/fakes/push-service.ts'
import { startSmsGateway } from '#test/fakes/sms-gateway.ts'
import { startWebhookReceiver } from '#test/fakes/webhook-receiver.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { areBuddies, surfers } from '#test/fixtures/factories.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'
import { consideredJobs, consideredTables } from '#test/restored/considered.ts'
import { dueSurfers, OF_EACH_KIND, type When } from '#test/restored/due-surfers.ts'
import { inTheWater } from '#test/safety/overdue-surfers.ts'
import { reconcileAll } from '#test/safety/reconcile-all.ts'

/** A Monday before now, thirty seconds before the weekly summary of those in UTC. */
const RESTORED_AT = aMondayMorning()
const BACKED_UP_AT = new Date(RESTORED_AT.getTime() - 5 * HOUR_MS)
const DUE_AT: Record<When, Date> = {
  before: new Date(BACKED_UP_AT.getTime() - 10 * MINUTE_MS),
  between: new Date(RESTORED_AT.getTime() - 2 * HOUR_MS),
  after: new Date(RESTORED_AT.getTime() + MINUTE_MS / 2),
}
const log = pino({ level: 'silent' })
const STARTS = [
  ...[startAlerts, startFanOuts, startMessages, startAccountMail, startAnswerMails, startDeliveries],
  startWebhooks,
]

/** A restored database that was not settled yet, and what the processes on it send to. */
const restored = inEachTest(async () => {
  const database = await createDatabase()
  const db = connect(database.url, { size: 4, log })
  let now = RESTORED_AT
  const [mail, push, receiver] = [await startMailServer(), await startPushService(), await startWebhookReceiver()]
  const sms = await startSmsGateway(() => now.getTime())
  const env = readEnv({
    SMTP_URL: mail.url,
    SMS_WEBHOOK_URL: sms.url,
    SMS_WEBHOOK_SECRET: sms.secret,
    PUSH_HOSTS: '127.0.0.1',
    OUTGOING_PRIVATE_HOSTS: receiver.host,
    DATA_DIR: '/nowhere',
  })
  const deps = { db, env, log, now: () => now, objects: await openObjectStore(env) }
  const { labels, ...due } = dueSurfers(db, push, receiver)

  /** All that a server does at this time, until nothing is left to do. */
  async function runAt(minutes: number) {
    now = new Date(RESTORED_AT.getTime() + minutes * MINUTE_MS)
    await setDatabaseClock(db, now)
    for (const job of jobs) await job.work(deps)
    await reconcileAll(deps)
    for (let sent = -1; sent !== reached().length; ) {
      sent = reached().length
      // Real time, by which a push service judges a signature.
      const workers = STARTS.map((start) => start({ ...deps, now: () => (start === startAlerts ? now : new Date()) }))
      for (const worker of workers) await worker.close()
    }
  }
  const reached = () =>
    [...mail.requests, ...push.requests, ...receiver.requests, ...sms.messages.map(({ to }) => to)].map(
      (to) => labels.get(to) ?? to,
    )
  return {
    db,
    ...due,
    runAt,
    reached: () => [...new Set(reached())].toSorted(),
    async close() {
      await Promise.all([mail.close(), push.close(), sms.close(), receiver.close(), db.destroy()])
      await database.drop()
    },
  }
})

async function settle() {
  await setDatabaseClock(restored.db, RESTORED_AT)
  await restored.db
    .transaction()
    .execute((tx) => settleMissed(tx, { backedUpAt: BACKED_UP_AT, archive: 'lineup.tar', settlers }))
}

async function writeAll() {
  const later: (() => Promise<unknown>)[] = []
  for (const when of ['before', 'between', 'after'] as const)
    for (const write of Object.values(restored.kinds)) {
      const next = await write({ when, at: DUE_AT[when], restoredAt: RESTORED_AT })
      if (next) later.push(next)
    }
  return () => Promise.all(later.map((one) => one()))
}

const dueWhen = (...whens: When[]) =>
  whens.flatMap((when) => OF_EACH_KIND.map((label) => label.replace('WHEN', when))).toSorted()

test('after a restore only what is due later leaves the server', async () => {
  const goOn = await writeAll()
  await settle()
  await restored.runAt(0.1)
  // Due back in half a minute, so asked now.
  expect(restored.reached()).toEqual(['alarms after'])
  await goOn()
  await restored.runAt(1)
  await restored.runAt(20)
  await restored.runAt(60)
  expect(restored.reached()).toEqual(dueWhen('after'))
  const { settled } = await restored.db.selectFrom('restores').select('settled').executeTakeFirstOrThrow()
  expect(settled).toEqual({
    alarms: 2,
    messages: 4,
    deliveries: 6,
    mails: 2,
    answers: 2,
    checkIns: 2,
    forgottenSessions: 2,
    summaries: 2,
    reminders: 2,
    forecasts: 4,
    alertsOfRemovedSpots: 2,
    webhooks: 2,
  })
})

test('without settling, what was due before is sent', async () => {
  const goOn = await writeAll()
  await goOn()
  await restored.runAt(1)
  await restored.runAt(20)
  // Reminders of plans that have begun are never sent, nor are other Mondays' summaries.
  const isSentLate = (label: string) => !['reminders before', 'reminders between'].includes(label)
  expect(restored.reached()).toEqual(expect.arrayContaining(dueWhen('before', 'between', 'after').filter(isSentLate)))
})

function aMondayMorning() {
  const monday = new Date()
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7) - 7)
  monday.setUTCHours(7, 59, 30, 0)
  return monday
}

const state = (id: string) =>
  restored.db.selectFrom('alarms').selectAll().where('sessionId', '=', id).orderBy('round').execute()

test('open alarms and calls for help notify nobody else after a restore, and a new call for help does', async () => {
  const { db, recipient, contactOf } = restored
  const kai = await recipient('Kai')
  await contactOf(kai, 'contact')
  const lena = await recipient('Lena')
  await areBuddies(db, kai, lena)
  const id = await inTheWater(db, kai, { overdueAt: new Date(RESTORED_AT.getTime() + HOUR_MS) })
  await setDatabaseClock(db, BACKED_UP_AT)
  await askForHelp(db, { userId: kai.id, sessionId: id })
  await settle()
  await restored.runAt(1)
  await restored.runAt(40)
  expect(restored.reached()).toEqual([])
  expect(await state(id)).toMatchObject([{ kind: 'help', restoredAt: RESTORED_AT.toISOString(), overAt: null }])

  await askForHelp(db, { userId: kai.id, sessionId: id })
  await restored.runAt(41)
  expect(restored.reached()).toEqual(['Lena', 'contact'])
})

test('an all-clear follows when a surfer checks out after the restore, and none for what was over before', async () => {
  const { db, recipient, contactOf } = restored
  const [kai, lena, noa, maya] = [
    await recipient('Kai'),
    await recipient('Lena'),
    await recipient('Noa'),
    await recipient('Maya'),
  ]
  await areBuddies(db, kai, lena)
  await areBuddies(db, noa, maya)
  // Not sent yet when the backup was made: it probably was since.
  await contactOf(kai, 'contact')
  const overdueAt = new Date(BACKED_UP_AT.getTime() - HOUR_MS)
  const [out, back] = [await inTheWater(db, kai, { overdueAt }), await inTheWater(db, noa, { overdueAt })]
  await setDatabaseClock(db, BACKED_UP_AT)
  await reconcileAll({ db, env: readEnv({}) })
  const checkOut = (sessionId: string, endTime: Date) =>
    db.updateTable('surfSessions').set({ endTime: endTime.toISOString() }).where('id', '=', sessionId).execute()
  await checkOut(back, BACKED_UP_AT)
  await settle()
  await restored.runAt(1)
  expect(restored.reached()).toEqual([])
  await checkOut(out, RESTORED_AT)
  await restored.runAt(2)
  expect(restored.reached()).toEqual(['Lena', 'contact'])
})

test('links and codes from before a restore are void', async () => {
  const { db, recipient } = restored
  const { id: userId, email } = await recipient('Kai')
  await setDatabaseClock(db, BACKED_UP_AT)
  const token = await createToken(db, { userId, purpose: 'verify', email })
  const { code } = await createTokenWithCode(db, { userId, purpose: 'verify', email })
  const found = async () => [await findToken(db, token), await findCode(db, userId, code)]
  expect(await found()).toMatchObject([{ userId }, { userId }])
  await settle()
  expect(await found()).toEqual([undefined, undefined])
})

test('every table of scheduled work and every job is settled by a restore, or has a reason to go on', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('run_at', 'lease_until', 'look_at') order by name`.execute(
    restored.db,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(consideredTables).toSorted())
  expect(jobs.map(({ name }) => name).toSorted()).toEqual(Object.keys(consideredJobs).toSorted())
})

test('an account whose day of leaving passed before the restore is removed, and a later one is not', async () => {
  const { db } = restored
  const leavers = await surfers(db, [{}, {}, {}])
  const days = [DUE_AT.before, DUE_AT.between, new Date(RESTORED_AT.getTime() + HOUR_MS)]
  for (const [nth, { id }] of leavers.entries())
    await db.updateTable('users').set({ leavesAt: days[nth]!.toISOString() }).where('id', '=', id).execute()
  await settle()
  await restored.runAt(1)
  const left = await db.selectFrom('users').select('id').execute()
  expect(left).toEqual([{ id: leavers[2].id }])
})
