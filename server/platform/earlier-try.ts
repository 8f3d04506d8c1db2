import type { Database } from '#server/platform/database.ts'

/** The id of what a surfer made with the same `clientId` before; undefined at the first try, or without one. */
export async function idOfEarlierTry(
  db: Database,
  table: 'boards' | 'plans' | 'secretSpots' | 'surfSessions',
  userId: string,
  clientId: string | null | undefined,
): Promise<string | undefined> {
  if (!clientId) return undefined
  const earlier = await db
    .selectFrom(table)
    .select('id')
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  return earlier?.id
}
