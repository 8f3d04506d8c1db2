import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database.ts'
import type { TestSurfer } from '#test/factories.ts'

const DAY_MS = 86_400_000

type Around = { spotId: string; mark: string; own: string; kais: string }

/** Gives both surfers a plan that the other is part of; Maya's words on both and her note are `mark`. */
export async function fillPlans(
  db: Database,
  maya: TestSurfer,
  kai: TestSurfer,
  { spotId, mark, own, kais }: Around,
): Promise<void> {
  const plan = { surfSpotId: spotId, startTime: new Date(Date.now() + DAY_MS).toISOString(), note: mark }
  const planned = await db
    .insertInto('plans')
    .values([
      { ...plan, userId: maya.id },
      { ...plan, note: 'Dawn patrol', userId: kai.id },
    ])
    .returning(['userId', 'id'])
    .execute()
  for (const { userId: ownerId, id: planId } of planned) {
    await db
      .insertInto('planSurfers')
      .values([
        { ownerId, planId, userId: maya.id, sessionId: own },
        { ownerId, planId, userId: kai.id, sessionId: kais },
      ])
      .execute()
    await db
      .insertInto('planMessages')
      .values({ ownerId, planId, userId: maya.id, message: mark, clientId: randomUUID() })
      .execute()
  }
  await db
    .insertInto('notifications')
    .values({ userId: kai.id, kind: 'plan_reminder', planId: planned[0]!.id })
    .execute()
}
