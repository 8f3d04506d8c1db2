import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Returns the id of the row that this surfer created earlier with the same `clientId`; undefined for a first try. */
export async function idOfEarlierTry(
  db: Database,
  table: 'boards' | 'plans' | 'secretSpots' | 'spotAlerts' | 'surfSessions',
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

type DeletedEntry = { ownerId: string; userId: string; clientId: string | null | undefined }

/**
 * Returns true if the row that `userId` created with this `clientId` was deleted since: a retry must not restore it.
 */
export async function wasDeleted(db: Database, { ownerId, userId, clientId }: DeletedEntry): Promise<boolean> {
  if (!clientId) return false
  const deleted = await db
    .selectFrom('deletedClientIds')
    .select('clientId')
    .where('ownerId', '=', ownerId)
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  return deleted !== undefined
}

/** SQL that stores the clientIds of deleted rows; `deleted` selects their owner_id, user_id and client_id. */
export const rememberingDeleted = (deleted: RawBuilder<unknown>) => sql`
  insert into deleted_client_ids (owner_id, user_id, client_id)
  select owner_id, user_id, client_id from (${deleted}) gone where client_id is not null
  on conflict do nothing`
