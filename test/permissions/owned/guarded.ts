import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { insertRows } from '#test/fixtures/rows.ts'
import { insertSpotAlert } from '#test/sea/spot-alert-rows.ts'

/** Letters that stand in nothing else. */
export const unlike = (bytes = 6) => randomBytes(bytes).toString('hex')

/** Whoever is told when the owner does not come back; has not agreed yet. `stepId` opens their page. */
export async function aContact(db: Database, { id: userId }: TestSurfer) {
  const digits = String(randomInt(1_000_000, 10_000_000))
  const contact = {
    id: randomUUID(),
    name: `Anna ${unlike()}`,
    phone: `+46 70 ${digits}`,
    number: `+4670${digits}`,
    email: `anna_${unlike()}@example.com`,
  }
  await insertRows(db, 'emergencyContacts', { ...contact, userId, position: 1 })
  const stepId = randomUUID()
  const question = { step: 'confirm', round: 1, channel: 'email', state: 'sent', stateAt: new Date().toISOString() }
  await insertRows(db, 'safetySteps', { ...question, userId, id: stepId, contactId: contact.id })
  return { ...contact, stepId }
}

/** For its surfer alone, who was notified of a window that begins at `start`. */
export async function aSpotAlert(db: Database, { id: userId }: TestSurfer, spot: { id: string }) {
  const [start, end] = [20, 23].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString()) as [
    string,
    string,
  ]
  const window = { day: start.slice(0, 10), start, end, surfRating: 4, isOff: false, notices: 1 }
  const { id } = await insertSpotAlert(db, { userId, surfSpotId: spot.id }, { notifiedWindows: [window] })
  return { id, start }
}

/** For its surfer alone. */
export async function aBoard(db: Database, { id: userId }: TestSurfer) {
  const board = { id: randomUUID(), name: `Board ${unlike()}`, size: `6'2" ${unlike()}`, note: `Ding ${unlike()}` }
  await insertRows(db, 'boards', { ...board, userId })
  return board
}

export type SecretSpot = Awaited<ReturnType<typeof aSecretSpot>>

export async function aSecretSpot(db: Database, { id: userId }: TestSurfer) {
  const spot = {
    id: randomUUID(),
    name: `Cove ${unlike()}`,
    note: `Low tide ${unlike()}`,
    latitude: 12 + randomInt(1, 1_000_000) / 1e8,
    longitude: 45 + randomInt(1, 1_000_000) / 1e8,
  }
  await insertRows(db, 'secretSpots', { ...spot, userId })
  return spot
}

type Raised = { owner: TestSurfer; buddy: TestSurfer; sessionId: string }

/** The owner is overdue, and the buddy was told. */
export async function aRaisedAlarm(db: Database, { owner, buddy, sessionId }: Raised) {
  const raisedAt = new Date().toISOString()
  await db.updateTable('surfSessions').set({ overdueAt: raisedAt }).where('id', '=', sessionId).execute()
  const alarm = { userId: owner.id, sessionId, round: 0 }
  await insertRows(db, 'alarms', { ...alarm, kind: 'overdue', raisedAt })
  await insertRows(db, 'safetySteps', {
    ...alarm,
    step: 'overdue',
    buddyId: buddy.id,
    channel: 'app',
    state: 'sent',
    stateAt: raisedAt,
  })
}
