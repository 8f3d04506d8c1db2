import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { IssueTexts } from '#contract/issues.ts'
import { safetyKinds } from '#contract/people/notification-kinds.ts'
import { Refusal } from '#contract/refusals.ts'
import type { DetailName } from '#contract/sessions/details.ts'
import type { editSession } from '#contract/sessions/own-sessions.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { insertDeletedClientIds, takeTurn } from '#server/domain/create-once.ts'
import { refuseLimited, showsMore } from '#server/domain/limited-surfers.ts'
import { withdrawNotificationsSql } from '#server/domain/notification-sql.ts'
import { detailNames, knowsSecretSpot } from '#server/domain/visibility.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { lockBuddies, nameCompanions } from '#server/features/sessions/edits/companions.ts'
import { correctPlace, correctTimes, placeNamed } from '#server/features/sessions/edits/corrections.ts'
import { lockOwn, ownSession, shownUntilNow } from '#server/features/sessions/edits/session-owner.ts'
import { sessionChanged, sessionMoved } from '#server/features/sessions/events.ts'
import { joinSurferAndSpot, sessionColumns } from '#server/features/sessions/reading/wire.ts'
import { releasingPictures } from '#server/features/uploads/writes.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

type Edit = BodyOf<typeof editSession>
type Details = Pick<Edit, DetailName | 'visibility' | 'linkShows'>

/**
 * Changes named fields; null clears one. Notifications of those who may not see it any more go. Refuses `edited_since`,
 * and `account_limited` for what others would newly read.
 */
export async function edit(
  db: Database,
  userId: string,
  id: string,
  { was: former, ...named }: Edit,
): Promise<SurfSession> {
  const { startTime, endTime, surfSpotId, secretSpotId, customLocation, latitude, longitude, companions, ...details } =
    named
  const place = placeNamed(named)
  const hasTimes = startTime != null || endTime != null
  if (!place && !hasTimes && !companions && Object.keys(details).length === 0) return ownSession(db, userId, id)
  return db.transaction().execute(async (transaction) => {
    // Lock order: the surfer's turn, then the session.
    if (hasTimes) await takeTurn(transaction, userId)
    const buddies = companions && (await lockBuddies(transaction, userId, companions))
    const was = await lockOwn(transaction, userId, id)
    const change = { ...details, texts: [details.notes, customLocation] }
    if (showsMore(was, change)) await refuseLimited(transaction, userId)
    await refuseEditedSince(transaction, { userId, id }, named, former)
    if (buddies) await nameCompanions(transaction, { userId, sessionId: id }, buddies)
    if (Object.keys(details).length > 0) await write(transaction, { userId, id }, details)
    if (hasTimes || place) await spend(transaction, { 'session-correction': [userId] })
    if (hasTimes) await correctTimes(transaction, { userId, id }, { startTime, endTime })
    if (endTime != null) await confirmEnd(transaction, userId, id)
    if (place) await correctPlace(transaction, { userId, id }, place)
    const isShownAnew =
      place !== undefined ||
      details.linkShows !== undefined ||
      (details.visibility !== undefined && details.visibility !== was.visibility)
    const edited = await publishEdit(
      transaction,
      { userId, id },
      {
        was: isShownAnew ? shownUntilNow(was) : undefined,
        notifiesBuddies: place !== undefined || startTime != null,
      },
    )
    if (details.visibility === 'private') await forget(transaction, id, { exceptOf: userId })
    else if (place && edited.secretSpotId)
      await forget(transaction, id, { exceptOf: userId, exceptAt: edited.secretSpotId })
    return edited
  })
}

/** A named end confirms that the surfer is back. Other edits may have waited offline since before. */
const confirmEnd = (tx: Database, userId: string, id: string) =>
  sql`
    update surf_sessions set end_assumed_at = null
    where user_id = ${userId} and id = ${id} and end_assumed_at is not null`.execute(tx)

type Own = { userId: string; id: string }

const write = (db: Database, { userId, id }: Own, details: Partial<Details>) =>
  db.updateTable('surfSessions').set(details).where('userId', '=', userId).where('id', '=', id).execute()

/** Publishes an edit. Buddies' pages are notified of an active session if `notifiesBuddies`; `was` is its former audience. */
async function publishEdit(
  db: Database,
  { userId, id }: Own,
  { was, notifiesBuddies }: { was: ReturnType<typeof shownUntilNow> | undefined; notifiesBuddies: boolean },
): Promise<SurfSession> {
  const { rows } = await sql<SurfSession>`
    select ${sessionColumns} from surf_sessions s ${joinSurferAndSpot} where s.user_id = ${userId} and s.id = ${id}`.execute(
    db,
  )
  const session = rows[0]!
  const isForBuddies = session.isActive && notifiesBuddies
  await publish(db, sessionChanged, { userId, sessionId: id, ...was })
  await publish(db, sessionMoved, {
    userId,
    sessionId: id,
    status: session.isActive ? 'started' : 'ended',
    ...(!isForBuddies && { audience: 'self' }),
  })
  return session
}

/** Deletes the session with its notifications, except those of alarms. Guests keep their own. */
export const remove = (db: Database, userId: string, id: string): Promise<{ id: string }> =>
  db.transaction().execute((transaction) => removeIn(transaction, userId, id))

export async function removeIn(transaction: Database, userId: string, id: string): Promise<{ id: string }> {
  const was = await lockOwn(transaction, userId, id)
  const { was: shownTo, ...spot } = shownUntilNow(was)
  const removed = await sql<{ partyId: string; isActive: boolean }>`
    with removed as (delete from surf_sessions where user_id = ${userId} and id = ${id} returning *),
    remembered as (${insertDeletedClientIds(sql`select user_id as owner_id, user_id, client_id from removed`)}),
    released as (${releasingPictures(userId, photosOf(userId, id))})
    select party_id, is_active from removed`.execute(transaction)
  const { partyId, isActive } = removed.rows[0]!
  await publish(transaction, sessionChanged, { userId, sessionId: id, was: shownTo, ...spot })
  const audience = isActive && shownTo !== 'private' ? 'buddies' : 'self'
  await publish(transaction, sessionMoved, { userId, sessionId: id, status: 'ended', audience, ...spot })
  await forget(transaction, id)
  await notifyParty(transaction, partyId)
  return { id }
}

/** Complete, because adding a photo locks the session, too. */
const photosOf = (userId: string, id: string) => sql`
  select photo_url from photos where owner_id = ${userId} and session_id = ${id}`

/** Removes notifications in lock order, except alarms', `exceptOf`'s, and those of surfers who know `exceptAt`. */
async function forget(
  db: Database,
  sessionId: string,
  { exceptOf = null, exceptAt = null }: { exceptOf?: string | null; exceptAt?: string | null } = {},
) {
  const forgotten = await sql<{ userId: string }>`
    ${withdrawNotificationsSql(sql`
      select n.user_id, n.id from notifications n
      where n.session_id = ${sessionId} and n.user_id is distinct from ${exceptOf}
        and (n.actor_id is null or n.kind <> all(${safetyKinds}::text[]))
        and (${exceptAt}::uuid is null or not ${knowsSecretSpot(sql`n.user_id`, sql`${exceptAt}::uuid`)})
      order by n.user_id, n.id
      for update`)}`.execute(db)
  await publish(db, notificationsChanged, { userIds: forgotten.rows.map(({ userId }) => userId) })
}

async function notifyParty(db: Database, partyId: string) {
  const [mate] = await db
    .selectFrom('surfSessions')
    .select(['userId', 'id as sessionId'])
    .where('partyId', '=', partyId)
    .limit(1)
    .execute()
  if (mate) await publish(db, sessionChanged, { ...mate, about: 'party' })
}

type Was = NonNullable<Edit['was']>

const asCompared = (name: keyof Was, value: unknown) =>
  value != null && (name === 'startTime' || name === 'endTime') ? Date.parse(String(value)) : (value ?? null)

/** Refuses `edited_since` for fields that equal neither `was` nor the new value. Needs the session's lock. */
async function refuseEditedSince(
  tx: Database,
  { userId, id }: { userId: string; id: string },
  named: Edit,
  was: Was = {},
): Promise<void> {
  const names = (Object.keys(was) as (keyof Was)[]).filter((name) => named[name] !== undefined)
  if (names.length === 0) return
  const now = await tx
    .selectFrom('surfSessions')
    .select([...detailNames, 'visibility', 'startTime', 'endTime'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isChanged = (name: keyof Was) => {
    const current = asCompared(name, now[name])
    return current !== asCompared(name, was[name]) && current !== asCompared(name, named[name])
  }
  const issues = names
    .filter(isChanged)
    .map((path) => ({ path, text: (texts: IssueTexts) => texts.changedOnAnotherDevice }))
  if (issues.length > 0) throw new Refusal('edited_since', { issues })
}
