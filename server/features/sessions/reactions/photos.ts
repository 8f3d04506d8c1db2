import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { MAX_PHOTO_BYTES, MAX_SESSION_PHOTOS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { registerPhoto } from '#contract/sessions/reactions.ts'
import type { Photo } from '#contract/sessions/surf-sessions.ts'
import { createOnce, insertDeletedClientIds } from '#server/domain/create-once.ts'
import { isPhotoShown, sessionsSeenBy } from '#server/domain/visibility.ts'
import { lockOwn, refuseOthers } from '#server/features/sessions/edits/session-owner.ts'
import { sessionChanged } from '#server/features/sessions/events.ts'
import { type AttachPicture, keepPicture, releasingPictures } from '#server/features/uploads/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

type SessionPhoto = Photo & { sessionId: string }

/** Adds a picture once, by picture and `clientId`. Refuses `deleted_since`, `too_many_photos`, and as `attach` does. */
export async function register(
  db: Database,
  attach: AttachPicture,
  userId: string,
  { sessionId, photoUrl: given, caption, clientId }: BodyOf<typeof registerPhoto>,
) {
  await refuseOthers(db, userId, sessionId)
  const photoUrl = await attach(userId, given, { bytes: MAX_PHOTO_BYTES })
  const shown = sql`select id from photos where owner_id = ${userId} and session_id = ${sessionId}`
  return createOnce(db, userId, {
    clientId,
    earlier: sql`
      ${shown} and (client_id = ${clientId ?? null} or photo_url = ${photoUrl})
      order by client_id is not distinct from ${clientId ?? null} desc, id limit 1`,
    lock: (tx) => lockOwn(tx, userId, sessionId),
    full: { rows: shown, most: MAX_SESSION_PHOTOS, refusal: 'too_many_photos' },
    insert: async (tx) => {
      await keepPicture(tx, userId, photoUrl)
      const { id } = await tx
        .insertInto('photos')
        .values({ ownerId: userId, sessionId, photoUrl, caption: caption ?? null, clientId: clientId ?? null })
        .returning('id')
        .executeTakeFirstOrThrow()
      await publish(tx, sessionChanged, { userId, sessionId })
      return id
    },
    read: async (tx, id) => {
      const { rows } = await sql<SessionPhoto>`
        select id, session_id, photo_url, caption, is_hidden from photos
        where owner_id = ${userId} and session_id = ${sessionId} and id = ${id}`.execute(tx)
      return rows[0]!
    },
  })
}

/** `id` and `sessionId` are another Lineup's, which `client_id` stores. */
type ArchivedPhoto = { id: string; sessionId: string; caption: string | null; createdAt: string | null }

/** Adds a stored picture to the session that came from an archive. False: the session is full, or gone. */
export async function addArchivedPhoto(
  tx: Database,
  userId: string,
  { id, sessionId, caption, createdAt }: ArchivedPhoto,
  photoUrl: string,
): Promise<boolean> {
  await keepPicture(tx, userId, photoUrl)
  const { rows } = await sql<{ sessionId: string }>`
    insert into photos (owner_id, session_id, photo_url, caption, client_id, created_at)
    select s.user_id, s.id, ${photoUrl}, ${caption}, ${id}, coalesce(${createdAt}::timestamptz, now())
    from surf_sessions s
    where s.user_id = ${userId} and s.client_id = ${sessionId}
      and ${MAX_SESSION_PHOTOS} > (select count(*) from photos p where p.owner_id = s.user_id and p.session_id = s.id)
    returning session_id`.execute(tx)
  for (const added of rows) await publish(tx, sessionChanged, { userId, ...added })
  return rows.length > 0
}

/** Refuses `photo_not_found`, and `not_session_owner` to others who see it. */
export async function remove(db: Database, userId: string, id: string): Promise<{ id: string }> {
  const seen = await sql<{ ownerId: string; sessionId: string }>`
    select s.owner_id, p.session_id
    from photos p join ${sessionsSeenBy(userId)} s on s.owner_id = p.owner_id and s.id = p.session_id and s.known
    where p.id = ${id} and ${isPhotoShown(userId, sql`p`)}`.execute(db)
  const [photo] = seen.rows
  if (!photo) throw new Refusal('photo_not_found')
  const { ownerId, sessionId } = photo
  if (ownerId !== userId) throw new Refusal('not_session_owner')
  const removed = await sql`
    with removed as (
      delete from photos where owner_id = ${userId} and session_id = ${sessionId} and id = ${id}
      returning owner_id, owner_id as user_id, client_id, photo_url
    ),
    remembered as (${insertDeletedClientIds(sql`select owner_id, user_id, client_id from removed`)}),
    released as (${releasingPictures(userId, sql`select photo_url from removed`)})
    select from removed`.execute(db)
  if (removed.rows.length === 0) throw new Refusal('photo_not_found')
  await publish(db, sessionChanged, { userId, sessionId })
  return { id }
}
