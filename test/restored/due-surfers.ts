import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { notificationKinds } from '#contract/people/notification-kinds.ts'
import { pushKeysOf } from '#server/features/notifications/push/push.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { settlers } from '#server/restored.ts'
import { DAY_MS, HOUR_MS } from '#surf/time/durations.ts'
import type { PushService } from '#test/fakes/push-service.ts'
import type { WebhookReceiver } from '#test/fakes/webhook-receiver.ts'
import { areBuddies, aSea, aSpot, aSurfer, type TestSurfer } from '#test/fixtures/factories.ts'
import { aNotice } from '#test/fixtures/notice.ts'
import { insertRows, updateRows } from '#test/fixtures/rows.ts'
import { surfed } from '#test/fixtures/surfed-sessions.ts'
import { anEmergencyContact, inTheWater } from '#test/safety/overdue-surfers.ts'
import { insertSpotAlert } from '#test/sea/spot-alert-rows.ts'

export type When = 'before' | 'between' | 'after'
type Due = { at: Date; when: When; restoredAt: Date }
/** Returns what happens after the restore, if anything. */
type Write = (due: Due) => Promise<(() => Promise<unknown>) | undefined>

/** A Monday morning in these zones is before the backup, between it and the restore at 7:59 UTC, and just after it. */
const MONDAY_IN = { before: 'Asia/Dhaka', between: 'Africa/Lagos', after: 'UTC' }
const FLAT = { swellHeight: 0.2, windSpeed: 45, windDirection: 220 }
const GOOD = { swellHeight: 1.5, windSpeed: 3, windDirection: 40 }

/** Labels of what is due of each kind. */
export const OF_EACH_KIND = [
  'alarms WHEN',
  'alarms WHEN buddy',
  'alarms WHEN contact',
  'alertsOfRemovedSpots WHEN',
  'answers WHEN',
  'checkIns WHEN',
  'deliveries WHEN',
  'deliveries WHEN push',
  'deliveries WHEN server',
  'forecasts WHEN alert',
  'forecasts WHEN plan',
  'forgottenSessions WHEN',
  'mails WHEN',
  'messages WHEN',
  'reminders WHEN',
  'summaries WHEN',
  'webhooks WHEN',
]

/** Surfers of whom something of each kind is due; `labels` has whose address or number is which. */
export function dueSurfers(db: Database, push: PushService, receiver: WebhookReceiver) {
  const labels = new Map<string, string>()
  let made = 0

  /** Is notified of everything by e-mail, except the week. */
  async function recipient(label: string): Promise<TestSurfer> {
    const surfer = await aSurfer(db)
    labels.set(surfer.email, label)
    const emailKinds = notificationKinds.filter((kind) => kind !== 'weekly_summary')
    await insertRows(db, 'notificationPreferences', { userId: surfer.id, emailKinds, pushKinds: ['joined'] })
    return surfer
  }
  async function contactOf(surfer: TestSurfer, label: string, state: 'confirmed' | 'waiting' = 'confirmed') {
    made += 1
    const email = `contact${made}@example.com`
    const number = `+1714555${1000 + made}`
    labels.set(email, label).set(number, label)
    return anEmergencyContact(db, surfer, { email, number, state })
  }
  async function browserOf(surfer: TestSurfer, label: string) {
    const { endpoint, keys } = push.subscribe((await pushKeysOf(db)).publicKey)
    labels.set(endpoint, label)
    await sql`
      insert into push_subscriptions (user_id, sign_in, endpoint, p256dh, auth)
      select user_id, token_hash, ${endpoint}, ${keys.p256dh}, ${keys.auth} from sign_ins where user_id = ${surfer.id}`.execute(
      db,
    )
  }
  /** Gotify below a path of the receiver, which sees no more than the path. */
  async function serverOf({ id: userId }: TestSurfer, when: When) {
    labels.set(`/gotify-${when}/message`, `deliveries ${when} server`)
    const added = { userId, kind: 'gotify', address: `${receiver.url}/gotify-${when}`, token: 'sealed' }
    await db.insertInto('pushServers').values(added).execute()
  }
  /** Each with a square of its own. */
  function spotOf() {
    made += 1
    return aSpot(db, { latitude: 20 + made / 2, longitude: -118 })
  }
  const squareOf = (spotId: string, watcher: string, { at, restoredAt }: Due) =>
    sql`
    insert into watched_squares (watcher, cell, run_at)
    select ${watcher}, conditions_cell, case when ${at > restoredAt} then ${at}::timestamptz end
    from surf_spots where id = ${spotId}`.execute(db)

  const kinds: Record<keyof typeof settlers, Write> = {
    async alarms({ at, when }) {
      const [kai, lena] = [await recipient(`alarms ${when}`), await recipient(`alarms ${when} buddy`)]
      await areBuddies(db, kai, lena)
      await contactOf(kai, `alarms ${when} contact`)
      await inTheWater(db, kai, { overdueAt: at })
      return undefined
    },
    async messages({ at, when }) {
      const kai = await recipient(`messages ${when}`)
      const contactId = await contactOf(kai, `messages ${when}`, 'waiting')
      const step = { userId: kai.id, contactId, round: 1, step: 'confirm', stateAt: at.toISOString() }
      const runAt = at.toISOString()
      await insertRows(db, 'safetySteps', [
        { ...step, channel: 'email', runAt },
        { ...step, channel: 'sms', runAt },
      ])
      return undefined
    },
    async deliveries({ at, when }) {
      const maya = await recipient(`deliveries ${when}`)
      await browserOf(maya, `deliveries ${when} push`)
      await serverOf(maya, when)
      await aNotice(db, { userId: maya.id, kind: 'joined', actorId: (await aSurfer(db)).id })
      for (const table of ['deliveries', 'pushServerDeliveries'] as const)
        await db.updateTable(table).set({ runAt: at.toISOString() }).where('userId', '=', maya.id).execute()
      return undefined
    },
    async mails({ at, when, restoredAt }) {
      const { id: userId, email } = await recipient(`mails ${when}`)
      const expiresAt = new Date(restoredAt.getTime() + DAY_MS).toISOString()
      await insertRows(db, 'accountLetters', { userId, email, kind: 'new_browser', expiresAt, runAt: at.toISOString() })
      return undefined
    },
    async answers({ at, when }) {
      const { email } = await recipient(`answers ${when}`)
      const { id: surfSpotId } = await spotOf()
      const caseId = crypto.randomUUID()
      await insertRows(db, 'moderationCases', {
        id: caseId,
        kind: 'spot',
        subjectId: surfSpotId,
        ownerId: surfSpotId,
        decidedAt: at.toISOString(),
      })
      const answered = { caseId, email, reason: 'wrong', outcome: 'removed', runAt: at.toISOString() }
      await db.insertInto('reports').values(answered).execute()
      return undefined
    },
    async checkIns({ at, when, restoredAt }) {
      const [kai, lena] = [await aSurfer(db), await recipient(`checkIns ${when}`)]
      await areBuddies(db, kai, lena)
      const overdueAt = new Date(restoredAt.getTime() + DAY_MS)
      const startTime = new Date(restoredAt.getTime() - HOUR_MS / 2)
      const sessionId = await inTheWater(db, kai, { overdueAt, startTime })
      await db.insertInto('checkInFanOuts').values({ userId: kai.id, sessionId, runAt: at.toISOString() }).execute()
      return undefined
    },
    async forgottenSessions({ at, when }) {
      const kai = await recipient(`forgottenSessions ${when}`)
      const id = await inTheWater(db, kai, { overdueAt: at, startTime: new Date(at.getTime() - DAY_MS) })
      await db.updateTable('surfSessions').set({ overdueAt: null }).where('id', '=', id).execute()
      return undefined
    },
    async summaries({ restoredAt, when }) {
      const kai = await recipient(`summaries ${when}`)
      await surfed(db, kai, [new Date(restoredAt.getTime() - 3 * DAY_MS)])
      await updateRows(
        db,
        'notificationPreferences',
        { summaryTimeZone: MONDAY_IN[when], emailKinds: ['weekly_summary'] },
        { userId: kai.id },
      )
      return undefined
    },
    async reminders({ at, when }) {
      await plannedBy(await recipient(`reminders ${when}`), await spotOf(), new Date(at.getTime() + HOUR_MS))
      return undefined
    },
    async forecasts(due) {
      const { when, restoredAt } = due
      const [planned, alerted] = [await spotOf(), await spotOf()]
      const tomorrow = new Date(restoredAt.getTime() + DAY_MS)
      await plannedBy(await recipient(`forecasts ${when} plan`), planned, tomorrow, 5)
      const maya = await recipient(`forecasts ${when} alert`)
      await insertSpotAlert(db, { userId: maya.id, surfSpotId: alerted.id })
      await aSea(db, [planned], FLAT, { at: tomorrow, fetchedAt: new Date(due.at.getTime() - HOUR_MS) })
      await aSea(db, [alerted], GOOD, { at: tomorrow, fetchedAt: new Date(due.at.getTime() - HOUR_MS) })
      await squareOf(planned.id, 'plans', due)
      await squareOf(alerted.id, 'alerts', due)
      return undefined
    },
    async webhooks({ at, when }) {
      const { id: userId } = await aSurfer(db)
      const [id, path] = [randomUUID(), `/${when}`]
      labels.set(path, `webhooks ${when}`)
      const called = { id, userId, url: receiver.url + path, events: ['session.ended'] }
      await db.insertInto('webhooks').values(called).execute()
      const runAt = at.toISOString()
      await db.insertInto('webhookDeliveries').values({ webhookId: id, type: 'webhook.test', runAt }).execute()
      return undefined
    },
    async alertsOfRemovedSpots({ when }) {
      const { id: userId } = await recipient(`alertsOfRemovedSpots ${when}`)
      const surfSpotId = when === 'after' ? (await spotOf()).id : randomUUID()
      await insertSpotAlert(db, { userId, surfSpotId })
      if (when !== 'after') return undefined
      return () => db.deleteFrom('surfSpots').where('id', '=', surfSpotId).execute()
    },
  }

  async function plannedBy({ id: userId }: TestSurfer, spot: { id: string }, startTime: Date, notifiedRating = 0) {
    const id = crypto.randomUUID()
    await insertRows(db, 'plans', {
      id,
      userId,
      surfSpotId: spot.id,
      startTime: startTime.toISOString(),
      notifiedRating,
    })
    await db.insertInto('planSurfers').values({ ownerId: userId, planId: id, userId, answer: 'going' }).execute()
  }

  return { kinds, labels, recipient, contactOf }
}
