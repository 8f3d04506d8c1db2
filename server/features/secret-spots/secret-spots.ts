import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { MAX_SECRET_SPOTS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { addSecretSpot, changeSecretSpot, SecretSpot } from '#contract/sea/secret-spots.ts'
import { createOnce } from '#server/domain/create-once.ts'
import { refuseLimited } from '#server/domain/limited-surfers.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { isShown, secretSpotsKnownTo } from '#server/domain/visibility.ts'
import { buddiesChanged } from '#server/features/buddies/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

const MOST_LISTED = 1_000

/** Own spots first, then buddies', each by name; a thousand at most. */
export async function list(db: Database, viewerId: string): Promise<SecretSpot[]> {
  const spots = await sql<SecretSpot>`
    select ${seenBy(viewerId)}
    order by spot.user_id <> ${viewerId}, plain_text(spot.name), spot.id
    limit ${sql.lit(MOST_LISTED)}`.execute(db)
  return spots.rows
}

/** Refuses `secret_spot_not_found`. */
async function byId(db: Database, viewerId: string, id: string): Promise<SecretSpot> {
  const spots = await sql<SecretSpot>`select ${seenBy(viewerId)} and spot.id = ${id}`.execute(db)
  const [spot] = spots.rows
  if (!spot) throw new Refusal('secret_spot_not_found')
  return spot
}

const seenBy = (viewerId: string) => sql`
  spot.id, ${surferJson(sql`owner`)} as user, spot.name, spot.note, spot.latitude, spot.longitude,
  case when spot.user_id = ${viewerId} then (
    select coalesce(json_agg(${surferJson(sql`buddy`)} order by plain_text(buddy.first_name), buddy.id), '[]')
    from secret_spot_shares share join users buddy on buddy.id = share.buddy_id
    where share.owner_id = spot.user_id and share.spot_id = spot.id
  ) end as shared_with
  from ${secretSpotsKnownTo(viewerId)} spot join users owner on owner.id = spot.user_id
  where ${isShown(viewerId, sql`spot.user_id`)}`

type NewSecretSpot = BodyOf<typeof addSecretSpot>
type Named = BodyOf<typeof changeSecretSpot>

/** Notifies the buddies it is shared with. Refuses `too_many_secret_spots`, `only_buddies_share`, `account_limited`. */
export const add = (db: Database, userId: string, { clientId, sharedWith, ...spot }: NewSecretSpot) => {
  const own = sql`select id from secret_spots where user_id = ${userId}`
  return createOnce(db, userId, {
    clientId,
    earlier: sql`${own} and client_id = ${clientId ?? null}`,
    full: { rows: own, most: MAX_SECRET_SPOTS, refusal: 'too_many_secret_spots' },
    insert: async (tx) => {
      if (sharedWith.length > 0) await refuseLimited(tx, userId)
      const { id } = await tx
        .insertInto('secretSpots')
        .values({ ...spot, userId, clientId: clientId ?? null })
        .returning('id')
        .executeTakeFirstOrThrow()
      await share(tx, userId, id, sharedWith)
      await notifyPages(tx, [userId, ...sharedWith])
      return id
    },
    read: (tx, id) => byId(tx, userId, id),
  })
}

/** `id` is another Lineup's, which `client_id` stores. */
type ArchivedSpot = Pick<SecretSpot, 'id' | 'name' | 'note' | 'latitude' | 'longitude'>

/** Adds a spot of the surfer's own archive, shared with nobody. False: there are as many as there may be. */
export async function addArchivedSpot(
  tx: Database,
  userId: string,
  { id, name, note, latitude, longitude }: ArchivedSpot,
): Promise<boolean> {
  const { rows } = await sql`
    insert into secret_spots (user_id, client_id, name, note, latitude, longitude)
    select ${userId}, ${id}, ${name}, ${note}, ${latitude}::float8, ${longitude}::float8
    where ${MAX_SECRET_SPOTS} > (select count(*) from secret_spots where user_id = ${userId})
    returning id`.execute(tx)
  await notifyPages(tx, [userId])
  return rows.length > 0
}

/** Omitted fields stay. Refuses as `add`, `secret_spot_not_found` and `not_secret_spot_owner`. */
export const change = (
  db: Database,
  userId: string,
  id: string,
  { name, note, latitude, longitude, sharedWith }: Named,
): Promise<SecretSpot> =>
  db.transaction().execute(async (tx) => {
    const { buddyIds: before, ...was } = await lockOwn(tx, userId, id)
    const after = sharedWith ?? before
    const isReworded = (name ?? was.name) !== was.name || (note ?? was.note) !== was.note
    if ((isReworded && after.length > 0) || after.some((buddyId) => !before.includes(buddyId)))
      await refuseLimited(tx, userId)
    await sql`
      update secret_spots set name = coalesce(${name ?? null}, name), note = coalesce(${note ?? null}, note),
        latitude = coalesce(${latitude ?? null}, latitude), longitude = coalesce(${longitude ?? null}, longitude)
      where user_id = ${userId} and id = ${id}`.execute(tx)
    if (sharedWith) await share(tx, userId, id, sharedWith)
    await notifyPages(tx, [userId, ...before, ...(sharedWith ?? [])])
    return byId(tx, userId, id)
  })

/** Sessions stay. Refuses `secret_spot_not_found`, `not_secret_spot_owner`. */
export const remove = (db: Database, userId: string, id: string): Promise<{ id: string }> =>
  db.transaction().execute(async (tx) => {
    const { buddyIds: before } = await lockOwn(tx, userId, id)
    await tx.deleteFrom('secretSpots').where('userId', '=', userId).where('id', '=', id).execute()
    await notifyPages(tx, [userId, ...before])
    return { id }
  })

/** Locks an own spot and returns its texts and the buddies it is shared with. */
async function lockOwn(tx: Database, userId: string, id: string) {
  const own = await sql<Pick<SecretSpot, 'name' | 'note'>>`
    select name, note from secret_spots where user_id = ${userId} and id = ${id} for no key update`.execute(tx)
  const [spot] = own.rows
  if (!spot) {
    await byId(tx, userId, id)
    throw new Refusal('not_secret_spot_owner')
  }
  const shares = await tx
    .selectFrom('secretSpotShares')
    .select('buddyId')
    .where('ownerId', '=', userId)
    .where('spotId', '=', id)
    .execute()
  return { ...spot, buddyIds: shares.map(({ buddyId }) => buddyId) }
}

/** Shares a spot with exactly these buddies. Locks their links, so that an ended link also removes the share. */
async function share(tx: Database, userId: string, id: string, sharedWith: string[]) {
  const buddies = [...new Set(sharedWith)]
  const found = await sql<{ count: number }>`
    with buddy as (
      select buddy_id from buddy_links
      where user_id = ${userId} and state = 'accepted' and buddy_id = any(${buddies}::uuid[])
      order by buddy_id
      for share
    ),
    unshared as (
      delete from secret_spot_shares
      where owner_id = ${userId} and spot_id = ${id} and buddy_id <> all(${buddies}::uuid[])
    ),
    shared as (
      insert into secret_spot_shares (owner_id, spot_id, buddy_id) select ${userId}, ${id}, buddy_id from buddy
      on conflict do nothing
    )
    select count(*)::int as count from buddy`.execute(tx)
  if (found.rows[0]!.count < buddies.length) throw new Refusal('only_buddies_share')
}

const notifyPages = (tx: Database, userIds: string[]) => publish(tx, buddiesChanged, { userIds })
