import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { pino } from 'pino'
import { notificationKinds } from '#contract/people/notification-kinds.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { safetyChanged } from '#server/features/safety/events.ts'
import { connect } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.ts'
import { publish } from '#server/platform/live/publish.ts'
import { type Letter, startMailServer } from '#test/fakes/mail-server.ts'
import { startSmsGateway } from '#test/fakes/sms-gateway.ts'
import { areBuddies, aSpot, aSurfer, type TestSurfer } from '#test/fixtures/factories.ts'
import { ask } from '#test/network/client.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { startLineup } from '#test/proof/processes/lineup-process.ts'
import { anEmergencyContact } from '#test/safety/overdue-surfers.ts'

const LOOKS = 6_000
const LOOK_EVERY_MS = 25

export type AbuseGround = Awaited<ReturnType<typeof startAbuseGround>>

/** The product in a process of its own, with a mail server and a gateway for text messages, for those who mean harm. */
export async function startAbuseGround(settings: Record<string, string> = {}) {
  const [database, mail, sms] = await Promise.all([createDatabase(), startMailServer(), startSmsGateway()])
  const db: Kysely<DB> = connect(database.url, { size: 2, log: pino({ level: 'silent' }) })
  const spot = await aSpot(db)
  const lineup = await startLineup({
    DATABASE_URL: database.url,
    LOG_LEVEL: 'warn',
    SMTP_URL: mail.url,
    SMS_WEBHOOK_URL: sms.url,
    SMS_WEBHOOK_SECRET: sms.secret,
    ...settings,
  })
  const act = (who: TestSurfer | null, route: string, body?: unknown) => ask(lineup, who, route, body)
  /** Waits until this is so, for a minute at most. */
  async function until(isSo: () => Promise<boolean> | boolean, what: string) {
    for (let looks = 0; looks < LOOKS; looks += 1) {
      if (await isSo()) return
      await pause(LOOK_EVERY_MS)
    }
    throw new Error(`Waited in vain: ${what}\n${lineup.written()}`)
  }
  const isThere = async (query: RawBuilder<unknown>) => (await query.execute(db)).rows.length > 0
  /** Has what waits for a limit ask again at once. */
  async function askAgain() {
    await sql`update safety_steps set run_at = null, failed_permanently = false where state in ('due', 'failed')`.execute(
      db,
    )
    await sql`update deliveries set run_at = null where state = 'due'`.execute(db)
    const nobody = { userIds: [randomUUID()] }
    await publish(db, safetyChanged, nobody)
    await publish(db, notificationsChanged, nobody)
  }

  return {
    db,
    mail,
    sms,
    spot,
    lineup,
    act,
    textsTo: (number: string) => sms.messages.filter(({ to }) => to === number).map(({ text }) => text),
    lettersTo: ({ email }: Pick<TestSurfer, 'email'>): Letter[] => mail.letters.filter(({ to }) => to === email),
    /** A surfer, and a buddy of theirs who wants all news by e-mail. */
    async surferAndBuddy(firstName = 'Kai') {
      const [surfer, buddy] = [await aSurfer(db, { firstName }), await aSurfer(db, { firstName: 'Lena' })]
      await areBuddies(db, surfer, buddy)
      await db
        .insertInto('notificationPreferences')
        .values({ userId: buddy.id, emailKinds: [...notificationKinds] })
        .execute()
      return { surfer, buddy }
    },
    aContact: (surfer: TestSurfer, ways: { number?: string; email?: string }) => anEmergencyContact(db, surfer, ways),
    async checkIn(surfer: TestSurfer): Promise<{ status: number; id: string }> {
      const { id: surfSpotId, latitude, longitude } = spot
      const startTime = new Date().toISOString()
      const { status, body } = await act(surfer, 'POST /api/surf-sessions', {
        surfSpotId,
        latitude,
        longitude,
        startTime,
      })
      return { status, id: body.id }
    },
    checkOut: (surfer: TestSurfer, id: string) => act(surfer, `PUT /api/surf-sessions/${id}/end`),
    until,
    askAgain,
    /** Resolves once a call for help could not be texted to this number yet, and waits. */
    untilTextWaits: (number: string) =>
      until(
        () =>
          isThere(sql`
            select from safety_steps t join emergency_contacts c on c.user_id = t.user_id and c.id = t.contact_id
            where c.number = ${number} and t.channel = 'sms' and t.step = 'help' and t.state in ('due', 'failed')
              and t.run_at > now()`),
        `the text to ${number} is put off`,
      ),
    /** Resolves once a notification could not be sent to this surfer yet, and waits. */
    untilDeliveryWaits: ({ id }: Pick<TestSurfer, 'id'>) =>
      until(
        () => isThere(sql`select from deliveries where user_id = ${id} and state = 'due' and run_at > now()`),
        'a notification is put off',
      ),
    /** Whether the buddies of everybody who checked in have been notified: a session that is over is no news. */
    isFannedOut: async () => !(await isThere(sql`select from check_in_fan_outs`)),
    /** Whether every alarm that is over has been closed, and nothing is on its way any more that may leave now. */
    async isQuiet(): Promise<boolean> {
      const { rows } = await sql<{ count: number }>`
        select (select count(*) from safety_steps where state in ('due', 'failed') and channel <> 'app' and not failed_permanently
            and (run_at is null or run_at <= now()))::int
          + (select count(*) from alarms a where over_at is null and not exists (
            select from surf_sessions s where s.user_id = a.user_id and s.id = a.session_id and s.is_active))::int
          + (select count(*) from deliveries where state = 'due' and (run_at is null or run_at <= now()))::int as count`.execute(
        db,
      )
      return rows[0]!.count === 0
    },
    /** Lets the periods of all limits end, and what waits for them ask again at once. */
    async passPeriods() {
      await db.deleteFrom('rateLimits').execute()
      await askAgain()
    },
    async close() {
      await lineup.stop()
      await Promise.all([mail.close(), sms.close()])
      await db.destroy()
      await database.drop()
      return sms.faults
    },
  }
}
