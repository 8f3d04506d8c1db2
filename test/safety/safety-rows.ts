import type { Database } from '#server/platform/database/database.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { insertRows } from '#test/fixtures/rows.ts'
import { aContact, aRaisedAlarm, aSecretSpot } from '#test/permissions/owned/guarded.ts'

/** Gives Maya a contact, alarms of both surfers, and secret spots of both that the other knows. */
export async function fillSafety(
  db: Database,
  maya: TestSurfer,
  kai: TestSurfer,
  { own, kais }: { own: string; kais: string },
) {
  await aContact(db, maya)
  for (const [owner, buddy, sessionId] of [
    [maya, kai, own],
    [kai, maya, kais],
  ] as const) {
    await aRaisedAlarm(db, { owner, buddy, sessionId })
    await insertRows(db, 'notifications', { userId: buddy.id, kind: 'overdue', actorId: owner.id, sessionId })
    const { id: spotId } = await aSecretSpot(db, owner)
    await db.insertInto('secretSpotShares').values({ ownerId: owner.id, spotId, buddyId: buddy.id }).execute()
  }
}
