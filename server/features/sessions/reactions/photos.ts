import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { MAX_PHOTO_BYTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Photo, registerPhoto } from '#contract/sessions/surf-sessions.ts'
import { rememberingDeleted, wasDeleted } from '#server/domain/earlier-try.ts'
import { sessionsSeenBy } from '#server/domain/sessions-seen-by.ts'
import { holdOwn, refuseOthers } from '#server/features/sessions/edits/session-owner.ts'
import { sessionChanged } from '#server/features/sessions/events.ts'
import { releasingPictures } from '#server/features/uploads/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import type { AttachPicture } from '#server/platform/pictures/attach-picture.ts'
import { keepPicture } from '#server/platform/pictures/attach-picture.ts'

/** How many one session can hold. */
const MAX_PHOTOS = 100

type Registered = BodyOf<typeof registerPhoto>
type SessionPhoto = Photo & { sessionId: string }

/**
 * Makes a picture of what the surfer sent and shows it in their own session. `repeated` when the same picture, or the
 * same `clientId`, had come to this session before: the photo of then is answered. Refuses `session_not_found`,
 * `not_session_owner`, `deleted_since`, `too_many_photos`, and what `attach` refuses.
 */
export async function register(
  db: Database,
  attach: AttachPicture,
  userId: string,
  registered: Registered,
): Promise<{ photo: SessionPhoto; repeated: boolean }> {
  await refuseOthers(db, userId, registered.sessionId)
  const photoUrl = await attach(userId, registered.photoUrl, { bytes: MAX_PHOTO_BYTES })
  return db.transaction().execute(async (transaction) => {
    // One photo of a session after the other, for two at once would each look and count without the other.
    await holdOwn(transaction, userId, registered.sessionId)
    const earlier = await ofEarlierTry(transaction, userId, registered, photoUrl)
    if (earlier) return { photo: earlier, repeated: true }
    const { clientId } = registered
    if (await wasDeleted(transaction, { ownerId: userId, userId, clientId })) throw new Refusal('deleted_since')
    await keepPicture(transaction, userId, photoUrl)
    return { photo: await show(transaction, userId, registered, photoUrl), repeated: false }
  })
}

async function ofEarlierTry(
  db: Database,
  userId: string,
  { sessionId, clientId }: Registered,
  photoUrl: string,
): Promise<SessionPhoto | undefined> {
  const earlier = await sql<SessionPhoto>`
    select id, session_id, photo_url, caption from photos
    where owner_id = ${userId} and session_id = ${sessionId}
      and (client_id = ${clientId ?? null} or photo_url = ${photoUrl})
    order by client_id is not distinct from ${clientId ?? null} desc, id limit 1`.execute(db)
  return earlier.rows[0]
}

async function show(
  db: Database,
  userId: string,
  { sessionId, caption, clientId }: Registered,
  photoUrl: string,
): Promise<SessionPhoto> {
  const shown = await sql<SessionPhoto>`
    insert into photos (owner_id, session_id, photo_url, caption, client_id)
    select ${userId}, ${sessionId}, ${photoUrl}, ${caption ?? null}, ${clientId ?? null}
    where (select count(*) from photos where owner_id = ${userId} and session_id = ${sessionId}) < ${MAX_PHOTOS}
    returning id, session_id, photo_url, caption`.execute(db)
  const [photo] = shown.rows
  if (!photo) throw new Refusal('too_many_photos')
  await publish(db, sessionChanged, { userId, sessionId })
  return photo
}

/** Takes a photo out of the surfer's own session. Refuses `photo_not_found`, and `not_session_owner` to others who see it. */
export async function remove(db: Database, userId: string, id: string): Promise<{ id: string }> {
  const seen = await sql<{ ownerId: string; sessionId: string }>`
    select s.owner_id, p.session_id
    from photos p join ${sessionsSeenBy(userId)} s on s.owner_id = p.owner_id and s.id = p.session_id and s.known
    where p.id = ${id}`.execute(db)
  const [photo] = seen.rows
  if (!photo) throw new Refusal('photo_not_found')
  const { ownerId, sessionId } = photo
  if (ownerId !== userId) throw new Refusal('not_session_owner')
  const removed = await sql`
    with removed as (
      delete from photos where owner_id = ${userId} and session_id = ${sessionId} and id = ${id}
      returning owner_id, owner_id as user_id, client_id, photo_url
    ),
    remembered as (${rememberingDeleted(sql`select owner_id, user_id, client_id from removed`)}),
    released as (${releasingPictures(userId, sql`select photo_url from removed`)})
    select from removed`.execute(db)
  if (removed.rows.length === 0) throw new Refusal('photo_not_found')
  await publish(db, sessionChanged, { userId, sessionId })
  return { id }
}
