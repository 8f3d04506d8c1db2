import { sql } from 'kysely'
import { safetyKinds } from '#contract/people/notification-kinds.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { MailServer } from '#test/fakes/mail-server.ts'
import { areBuddies, surfers } from '#test/fixtures/factories.ts'

type Overdue = { sessionId: string; buddies: { id: string; email: string }[] }

/** Surfers in the water who are overdue one after the other from now on, each with two buddies who get mail. */
export async function surfUntilOverdue(db: Database, count: number, overMs: number): Promise<Overdue[]> {
  const all: Overdue[] = []
  const kinds = [...safetyKinds]
  for (let nth = 0; nth < count; nth += 1) {
    const [surfer, one, other] = await surfers(db, [{ firstName: 'Maya' }, { firstName: 'Lena' }, { firstName: 'Tom' }])
    await areBuddies(db, surfer, one, other)
    await db
      .insertInto('notificationPreferences')
      .values([one, other].map(({ id }) => ({ userId: id, pushKinds: kinds, emailKinds: kinds })))
      .execute()
    const overdueAt = new Date(Date.now() + (overMs * (nth + 1)) / count).toISOString()
    const { rows } = await sql<{ id: string }>`
      insert into surf_sessions (user_id, custom_location, latitude, longitude, coarse_latitude, coarse_longitude, place,
        start_time, overdue_at, visibility, party_id)
      values (${surfer.id}, 'Out there', 33.6, -118, 33.62, -118.02, sphere_point(33.62, -118.02),
        now() - interval '4 hours', ${overdueAt}, 'everyone', gen_random_uuid())
      returning id`.execute(db)
    all.push({ sessionId: rows[0]!.id, buddies: [one, other] })
  }
  return all
}

/** Notifications and letters of these alarms that are missing or came twice; `repeats` are letters sent again under the same id. */
export async function countAlarms(db: Database, mail: MailServer, overdue: readonly Overdue[]) {
  const rows = await db
    .selectFrom('notifications')
    .select(['userId', 'sessionId'])
    .where('kind', '=', 'overdue')
    .where(
      'sessionId',
      'in',
      overdue.map(({ sessionId }) => sessionId),
    )
    .execute()
  const sum = { missed: [] as string[], doubled: [] as string[], repeats: 0 }
  for (const { sessionId, buddies } of overdue)
    for (const { id, email } of buddies) {
      const inApp = rows.filter((row) => row.userId === id && row.sessionId === sessionId).length
      const letters = mail.letters.filter(({ to }) => to === email).map(({ headers }) => headers['message-id'])
      const different = new Set(letters).size
      if (inApp === 0 || different === 0) sum.missed.push(`${email}: ${inApp} in the app, ${different} by mail`)
      if (inApp > 1 || different > 1) sum.doubled.push(`${email}: ${inApp} in the app, ${different} by mail`)
      sum.repeats += letters.length - different
    }
  return sum
}
