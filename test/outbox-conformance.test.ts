import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimDue as claimDeliveries, deliveryOutbox } from '#server/features/notifications/due-deliveries.ts'
import { claimDue as claimMessages, messageOutbox } from '#server/features/safety/due-messages.ts'
import { claimDue as claimLetters, letterOutbox } from '#server/features/sign-in/due-letters.ts'
import { claimDue as claimFanOuts, fanOutOutbox } from '#server/features/surf-sessions/check-in-fan-out.ts'
import { connect, type Database } from '#server/platform/database.ts'
import type { Leased } from '#server/platform/outbox/outbox.ts'
import { createDatabase } from '#test/database.ts'
import { setDatabaseClock } from '#test/database-clock.ts'
import { aSurfer } from '#test/factories.ts'
import { anEmergencyContact } from '#test/overdue-surfers.ts'

type Row = Leased & { userId: string; id: string }
type User = {
  table: 'deliveries' | 'safetySteps' | 'accountLetters' | 'checkInFanOuts'
  outbox: Pick<typeof letterOutbox, 'leaseMs' | 'retry' | 'postpone' | 'release' | 'remove'>
  claim: (db: Database) => Promise<Row[]>
  /** Writes one row that is ready. */
  write: (db: Database, userId: string) => Promise<unknown>
}

const users: Record<string, User> = {
  'deliveries of notifications': {
    table: 'deliveries',
    outbox: deliveryOutbox,
    claim: (db) => claimDeliveries(db, { most: 5, urgent: false, without: [] }),
    async write(db, userId) {
      await db
        .insertInto('notificationPreferences')
        .values({ userId, emailKinds: ['joined'] })
        .execute()
      await db.insertInto('notifications').values({ userId, kind: 'joined', actorId: userId }).execute()
    },
  },
  'urgent deliveries': {
    table: 'deliveries',
    outbox: deliveryOutbox,
    claim: (db) => claimDeliveries(db, { most: 5, urgent: true, without: [] }),
    async write(db, userId) {
      await db
        .insertInto('notificationPreferences')
        .values({ userId, emailKinds: ['help'], pushKinds: [] })
        .execute()
      await db.insertInto('notifications').values({ userId, kind: 'help', actorId: userId }).execute()
    },
  },
  'messages to emergency contacts': {
    table: 'safetySteps',
    outbox: messageOutbox,
    claim: (db) => claimMessages(db, { channel: 'email', most: 5 }),
    async write(db, userId) {
      const contactId = await anEmergencyContact(db, { id: userId }, { email: 'mum@example.com' })
      const step = { userId, contactId, sessionId: randomUUID(), round: 0, step: 'overdue', channel: 'email' }
      await db
        .insertInto('safetySteps')
        .values({ ...step, stateAt: NOON.toISOString() })
        .execute()
    },
  },
  'mails about accounts': {
    table: 'accountLetters',
    outbox: letterOutbox,
    claim: (db) => claimLetters(db, 5),
    write: (db, userId) =>
      db
        .insertInto('accountLetters')
        .values({ userId, kind: 'new_browser', email: 'kai@example.com', expiresAt: NOON.toISOString() })
        .execute(),
  },
  'check-ins that buddies are notified of': {
    table: 'checkInFanOuts',
    outbox: fanOutOutbox,
    claim: (db) => claimFanOuts(db, 5),
    write: (db, userId) => db.insertInto('checkInFanOuts').values({ userId, sessionId: randomUUID() }).execute(),
  },
}

const NOON = new Date('2026-11-20T12:00:00Z')
/** More than any delay or lease. */
const FAR_MS = 48 * 60 * 60_000

let database: Awaited<ReturnType<typeof createDatabase>>
/** Two server processes. */
let one: Database
let other: Database
beforeAll(async () => {
  database = await createDatabase()
  const log = pino({ level: 'silent' })
  one = connect(database.url, { size: 2, log })
  other = connect(database.url, { size: 2, log })
})
afterAll(async () => {
  await Promise.all([one.destroy(), other.destroy()])
  await database.drop()
})

/** Sets the database's clock. */
const at = (ms: number) => setDatabaseClock(one, new Date(NOON.getTime() + ms))

describe.each(Object.entries(users))('%s', (_, { table, outbox, claim, write }) => {
  beforeEach(async () => {
    await at(0)
    await one.deleteFrom(table).execute()
    await write(one, (await aSurfer(one)).id)
  })
  const claimOne = async (db = one): Promise<Row> => {
    const rows = await claim(db)
    expect(rows).toHaveLength(1)
    return rows[0]!
  }
  const claimNone = async () => expect([...(await claim(one)), ...(await claim(other))]).toEqual([])

  test('a row is worked on by one of two processes that look at once', async () => {
    const claimed = await Promise.all([claim(one), claim(other), claim(one), claim(other)])
    expect(claimed.flat()).toHaveLength(1)
  })

  test('the row of a process that died is taken over when its lease has ended, and what it writes then counts no more', async () => {
    const lost = await claimOne()
    await at(outbox.leaseMs - 1)
    await claimNone()
    await at(outbox.leaseMs + 1)
    const taken = await claimOne(other)
    await outbox.retry(one, lost, 5_000)
    await outbox.release(one, lost)
    await outbox.remove(one, lost)
    await claimNone()
    await outbox.release(other, taken)
    await claimOne()
  })

  test('what failed is tried again after its delay, and not before', async () => {
    const row = await claimOne()
    await outbox.retry(one, row, 10_000)
    await at(9_999)
    await claimNone()
    await at(10_000)
    expect(await claimOne(other)).toMatchObject({ attempts: row.attempts + 1 })
  })

  test('what was not tried is given back at once, or for later, and counts as no attempt', async () => {
    const row = await claimOne()
    await outbox.release(one, row)
    const again = await claimOne(other)
    expect(again).toMatchObject({ attempts: row.attempts })
    await outbox.postpone(other, again, new Date(NOON.getTime() + 20_000).toISOString())
    await at(19_999)
    await claimNone()
    await at(20_000)
    expect(await claimOne()).toMatchObject({ attempts: row.attempts })
  })

  test('a clock that was far ahead holds up neither a row that was leased nor one that was to be tried again', async () => {
    await at(FAR_MS)
    const leased = await claimOne()
    await at(0)
    const row = await claimOne(other)
    expect(row.id).toBe(leased.id)
    await at(FAR_MS)
    await outbox.retry(other, row, 10_000)
    await at(0)
    await claimOne()
  })

  test('a clock that was set back by a few seconds lets nobody else in', async () => {
    await at(5_000)
    await claimOne()
    await at(0)
    await claimNone()
  })

  test('what is done is never done again', async () => {
    await outbox.remove(one, await claimOne())
    await at(FAR_MS)
    await claimNone()
  })
})
