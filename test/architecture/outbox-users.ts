import { randomUUID } from 'node:crypto'
import {
  accountMailOutbox,
  leaseScheduled as claimAccountMail,
} from '#server/features/accounts/mail/account-mail-outbox.ts'
import { freezingOutbox, leaseSessions } from '#server/features/conditions/freezing/freezing-outbox.ts'
import { sourceLease } from '#server/features/conditions/sources/source-lease.ts'
import { leaseSquares, settleSquares, squareOutbox, watchSquares } from '#server/features/conditions/writes.ts'
import { answerOutbox, leaseScheduled as claimAnswers } from '#server/features/moderation/reports/answer-mails.ts'
import {
  leaseScheduled as claimDeliveries,
  settle as settleDelivery,
} from '#server/features/notifications/delivery/delivery-outbox.ts'
import { browsersAndMail, servers } from '#server/features/notifications/delivery/queues.ts'
import {
  leaseScheduled as claimMessages,
  messageOutbox,
  settle as settleMessage,
} from '#server/features/safety/messages/message-outbox.ts'
import { leaseScheduled as claimFanOuts, fanOutOutbox } from '#server/features/sessions/check-in/check-in-fan-out.ts'
import * as imports from '#server/features/track-imports/leased-imports.ts'
import * as archives from '#server/features/track-imports/lineup-archive/archive-outbox.ts'
import type { LeasedUpload, readingOutbox } from '#server/features/track-imports/reading-queue.ts'
import { leaseScheduled as claimWebhooks, webhookOutbox } from '#server/features/webhooks/delivery/webhook-outbox.ts'
import type { Database } from '#server/platform/database/database.ts'
import { leaseScheduled as claimJobs, type Job, jobOutbox } from '#server/platform/outbox/jobs.ts'
import type { Leased, outboxOf } from '#server/platform/outbox/outbox.ts'
import { aNotice } from '#test/fixtures/notice.ts'
import { insertRows } from '#test/fixtures/rows.ts'
import { aSessionToFreeze } from '#test/fixtures/surfed-sessions.ts'
import { aWaitingCall } from '#test/fixtures/webhook-rows.ts'
import { aPushServer } from '#test/permissions/owned/own-push-servers.ts'
import { anEmergencyContact } from '#test/safety/overdue-surfers.ts'

/** A row that a process has a lease on, and what it can do with it. */
export type Claimed = {
  attempts?: number
  fail: () => Promise<unknown>
  release: () => Promise<unknown>
  postpone?: (until: string) => Promise<unknown>
  finish?: () => Promise<unknown>
}

/** Something that uses the outbox, for the suite that all of them must pass. */
type OutboxUser = {
  table:
    | 'deliveries'
    | 'pushServerDeliveries'
    | 'safetySteps'
    | 'accountLetters'
    | 'checkInFanOuts'
    | 'watchedSquares'
    | 'sessionConditions'
    | 'trackImports'
    | 'archiveImports'
    | 'jobs'
    | 'sourceLeases'
    | 'reports'
    | 'webhookDeliveries'
  leaseMs: number
  /** After the first failures. */
  delaysMs: number[]
  /** After so many it has failed permanently; without it never. */
  tries?: number
  /** What is done is due again some time. */
  isRepeated?: true
  /** Writes one row that is ready. */
  write: (db: Database, userId: string) => Promise<unknown>
  claim: (db: Database) => Promise<Claimed[]>
}

/** Taking one counts as an attempt: a file that ends the process must not be read for ever. */
const importsIn = <Row extends LeasedUpload>(
  table: 'trackImports' | 'archiveImports',
  { leaseMs, postpone, release, finish }: ReturnType<typeof readingOutbox<Row>>,
  leaseScheduled: (db: Database, most: number) => Promise<Row[]>,
): OutboxUser => ({
  table,
  leaseMs,
  delaysMs: [15_000, 15_000],
  write: (db, userId) => db.insertInto(table).values({ userId, uploadId: randomUUID(), fileName: 'a.zip' }).execute(),
  claim: async (db) =>
    (await leaseScheduled(db, 5)).map((row) => ({
      fail: () => release(db, row, 15_000),
      release: () => release(db, row, 0),
      postpone: (until) => postpone(db, row, until),
      finish: () => finish(db, row, null),
    })),
})

const claimed = <Row extends Leased>(
  outbox: ReturnType<typeof outboxOf<Row>>,
  db: Database,
  rows: Row[],
  fail?: () => Promise<unknown>,
): Claimed[] =>
  rows.map((row) => ({
    attempts: row.attempts,
    fail: fail ?? (() => outbox.fail(db, row)),
    release: () => outbox.release(db, row),
    postpone: (until) => outbox.postpone(db, row, until),
    finish: () => outbox.remove(db, row),
  }))

const FORECAST_FETCHED_AT = '2026-11-20T12:00:00Z'
const refused = { state: 'refused', why: 'busy' } as const

const deliveries = (kind: 'joined' | 'help', queue = browsersAndMail): OutboxUser => ({
  table: queue === servers ? 'pushServerDeliveries' : 'deliveries',
  leaseMs: queue.outbox.leaseMs,
  delaysMs: kind === 'help' ? [5_000, 10_000, 15_000, 20_000, 20_000] : [30_000, 2 * 60_000],
  async write(db, userId) {
    const preferences = { userId, emailKinds: queue === servers ? [] : [kind], pushKinds: [kind] }
    await insertRows(db, 'notificationPreferences', preferences)
    await aPushServer(db, { id: userId })
    await aNotice(db, { userId, kind, actorId: userId })
  },
  async claim(db) {
    const due = await claimDeliveries(db, { most: 5, urgent: kind === 'help', without: [] }, queue)
    return due.flatMap((one) => claimed(queue.outbox, db, [one], () => settleDelivery(db, one, refused)))
  },
})

const job: Job = { name: 'daily', everyMs: 10 * 60_000, work: async () => {} }

export const outboxUsers: Record<string, OutboxUser> = {
  'deliveries of notifications': { ...deliveries('joined'), tries: 6 },
  'urgent deliveries': deliveries('help'),
  'deliveries to push servers': { ...deliveries('joined', servers), tries: 6 },
  'urgent deliveries to push servers': deliveries('help', servers),
  'messages to emergency contacts': {
    table: 'safetySteps',
    leaseMs: messageOutbox.leaseMs,
    delaysMs: [5_000, 10_000, 20_000, 30_000, 45_000],
    tries: 10,
    async write(db, userId) {
      const contactId = await anEmergencyContact(db, { id: userId }, { email: 'mum@example.com' })
      const message = { userId, contactId, round: 0, step: 'test', channel: 'email', stateAt: new Date().toISOString() }
      await db.insertInto('safetySteps').values(message).execute()
    },
    async claim(db) {
      const due = await claimMessages(db, { channel: 'email', most: 5 })
      return due.flatMap((one) => claimed(messageOutbox, db, [one], () => settleMessage(db, one, refused)))
    },
  },
  'mails about accounts': {
    table: 'accountLetters',
    leaseMs: accountMailOutbox.leaseMs,
    delaysMs: [2_000, 10_000, 30_000],
    tries: 8,
    write: (db, userId) =>
      insertRows(db, 'accountLetters', {
        userId,
        kind: 'new_browser',
        email: 'kai@example.com',
        expiresAt: new Date().toISOString(),
      }),
    claim: async (db) => claimed(accountMailOutbox, db, await claimAccountMail(db, 5)),
  },
  'check-ins that buddies are notified of': {
    table: 'checkInFanOuts',
    leaseMs: fanOutOutbox.leaseMs,
    delaysMs: [1_000, 5_000, 30_000, 60_000, 60_000],
    tries: 16,
    write: (db, userId) => db.insertInto('checkInFanOuts').values({ userId, sessionId: randomUUID() }).execute(),
    claim: async (db) => claimed(fanOutOutbox, db, await claimFanOuts(db, 5)),
  },
  'outcomes that visitors get by mail': {
    table: 'reports',
    leaseMs: answerOutbox.leaseMs,
    delaysMs: [10_000, 60_000, 10 * 60_000],
    tries: 6,
    async write(db, userId) {
      const [id, subjectId] = [randomUUID(), randomUUID()]
      await insertRows(db, 'moderationCases', { id, kind: 'surfer', subjectId, ownerId: userId, surferId: userId })
      const answered = { caseId: id, email: 'noa@example.com', reason: 'spam', outcome: 'removed' }
      await insertRows(db, 'reports', answered)
    },
    claim: async (db) => claimed(answerOutbox, db, await claimAnswers(db, 5)),
  },
  'calls of webhooks': {
    table: 'webhookDeliveries',
    leaseMs: webhookOutbox.leaseMs,
    delaysMs: [5_000, 5 * 60_000, 30 * 60_000],
    tries: 10,
    write: aWaitingCall,
    claim: async (db) => claimed(webhookOutbox, db, await claimWebhooks(db, { most: 5, without: [] })),
  },
  'squares whose new forecast alerts are judged by': {
    table: 'watchedSquares',
    leaseMs: squareOutbox.leaseMs,
    delaysMs: [10_000, 60_000, 10 * 60_000],
    async write(db) {
      const square = { cell: '3365,-11801', fetchedAt: FORECAST_FETCHED_AT }
      await db
        .insertInto('conditionsCells')
        .values(square)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await watchSquares(db, 'alerts', [square.cell])
    },
    claim: async (db) =>
      (await leaseSquares(db, { watcher: 'alerts', most: 5 })).map((row) => ({
        attempts: row.attempts,
        fail: () => squareOutbox.fail(db, row),
        release: () => squareOutbox.release(db, row),
        postpone: (until) => squareOutbox.postpone(db, row, until),
        finish: () => settleSquares(db, [{ ...row, fetchedKey: FORECAST_FETCHED_AT }]),
      })),
  },
  'sessions whose conditions are frozen': {
    table: 'sessionConditions',
    leaseMs: freezingOutbox.leaseMs,
    delaysMs: [20_000, 40_000, 80_000],
    write: aSessionToFreeze,
    claim: async (db) => claimed(freezingOutbox, db, await leaseSessions(db, 5)),
  },
  'imports of tracks': importsIn('trackImports', imports.importOutbox, imports.leaseScheduled),
  'archives of other Lineups': importsIn('archiveImports', archives.archiveOutbox, archives.leaseScheduled),
  'scheduled jobs': {
    table: 'jobs',
    leaseMs: jobOutbox.leaseMs,
    delaysMs: [5 * 60_000, 5 * 60_000],
    isRepeated: true,
    write: (db) => db.insertInto('jobs').values({ name: job.name }).execute(),
    claim: async (db) =>
      (await claimJobs([job], { db })).map((row) => ({
        attempts: row.attempts,
        fail: () => jobOutbox.fail(db, row, { after: () => 5 * 60_000 }),
        release: () => jobOutbox.release(db, row),
      })),
  },
  'requests to a forecast source': {
    table: 'sourceLeases',
    leaseMs: 60_000,
    delaysMs: [10_000],
    isRepeated: true,
    write: (db) => db.insertInto('sourceLeases').values({ source: 'sea' }).execute(),
    /** Each time by another holder; one that failed is asked for a rest. */
    async claim(db) {
      const lease = sourceLease(db, 'sea')
      return (await lease.take()) > 0 ? [] : [{ fail: () => lease.release(10_000), release: () => lease.release() }]
    },
  },
}
