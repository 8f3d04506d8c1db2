import { type RawBuilder, sql } from 'kysely'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isPast, type Retention } from '#server/platform/database/retention.ts'
import { DAY_MS } from '#surf/time/durations.ts'

/** Serializes a surfer's writes in a transaction, so that limits count correctly. False without the surfer. */
export async function takeTurn(transaction: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} for no key update`.execute(transaction)
  return rows.length > 0
}

/** `repeated`: an earlier request created the row; answers 200 instead of 201. */
export type Created<T> = { value: T; repeated: boolean }

type Retry = {
  clientId: string | null | undefined
  /** Selects the id of the row created with this clientId. */
  earlier: RawBuilder<unknown>
  /** Surfer under whom deletions are stored, if another one. */
  ownerId?: string
}

type Creation<T> = Retry & {
  lock?: (tx: Database) => Promise<unknown>
  limits?: Parameters<typeof spend>[1]
  full?: { rows: RawBuilder<unknown>; most: number; refusal: RefusalCode }
  insert: (tx: Database) => Promise<string>
  read: (tx: Database, id: string) => Promise<T>
}

/**
 * Creates one row per `clientId`; a retry returns the row as it is now. Refuses `deleted_since`, `sign_in_required`
 * without the account, and by `limits` and `full`.
 */
export const createOnce = <T>(db: Database, userId: string, creation: Creation<T>): Promise<Created<T>> =>
  db.transaction().execute(async (tx) => {
    if (!(await takeTurn(tx, userId))) throw new Refusal('sign_in_required')
    await creation.lock?.(tx)
    const earlier = await idOfEarlier(tx, userId, creation)
    if (earlier) return { value: await creation.read(tx, earlier), repeated: true }
    if (creation.limits) await spend(tx, creation.limits)
    if (creation.full) await refuseFull(tx, creation.full)
    return { value: await creation.read(tx, await creation.insert(tx)), repeated: false }
  })

/** Refuses `deleted_since`, because a retry must not restore a deleted row. */
export async function idOfEarlier(db: Database, userId: string, { clientId, earlier, ownerId = userId }: Retry) {
  const { rows } = await sql<{ id: string | null; isDeleted: boolean }>`
    select (${earlier}) as id, exists (
      select from deleted_client_ids
      where owner_id = ${ownerId} and user_id = ${userId} and client_id = ${clientId ?? null}) as is_deleted`.execute(
    db,
  )
  const { id, isDeleted } = rows[0]!
  if (!id && isDeleted) throw new Refusal('deleted_since')
  return id
}

async function refuseFull(tx: Database, { rows: existing, most, refusal }: NonNullable<Creation<unknown>['full']>) {
  const { rows } = await sql`select from (${existing}) existing offset ${most - 1} limit 1`.execute(tx)
  if (rows.length > 0) throw new Refusal(refusal)
}

/** `deleted` selects owner_id, user_id and client_id. */
export const insertDeletedClientIds = (deleted: RawBuilder<unknown>) => sql`
  insert into deleted_client_ids (owner_id, user_id, client_id)
  select owner_id, user_id, client_id from (${deleted}) gone where client_id is not null
  on conflict do nothing`

/** Longer than a phone waits to send what it stored: sign-ins end after 90 days. */
const CLIENT_ID_DAYS = 365

export const clientIdRetention: Retention = {
  kind: 'deleted_client_ids',
  table: 'deleted_client_ids',
  storedMs: () => CLIENT_ID_DAYS * DAY_MS,
  isOver: (storedMs) => isPast('deleted_at', storedMs),
}
