import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Notification } from '#contract/people/notifications.ts'
import { buddyNameOf } from '#server/features/buddies/buddy-links.ts'
import type { Database } from '#server/platform/database/database.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { buddies, type PersonName, requests } from './people.ts'
import type { PlannedSession } from './sessions.ts'

const BUDDIES_FOR_HOURS = 150 * 24
const ACCEPTED_HOURS_AGO = 76
/** What is older than this was read. */
const READ_AFTER_HOURS = 48

/** Writes who is whose buddy, who asked whom, and what the surfers were told of it. */
export async function addNews(tx: Database, ids: Record<PersonName, string>, sessions: PlannedSession[], now: Date) {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const links = [
    ...buddies.map(([one, other], index) => {
      const since = ago(BUDDIES_FOR_HOURS - index * 24)
      return { one, other, since, states: ['accepted', 'accepted'] as const }
    }),
    ...requests.map(({ from, to, hoursAgo }) => ({
      one: from,
      other: to,
      since: ago(hoursAgo),
      states: ['asked', 'was_asked'] as const,
    })),
  ]
  const sides = links.flatMap(({ one, other, since, states: [own, theirs] }) => {
    const link = { requestId: randomUUID(), since: since.toISOString() }
    return [
      { ...link, userId: ids[one], buddyId: ids[other], buddyName: buddyNameOf(ids[other]), state: own },
      { ...link, userId: ids[other], buddyId: ids[one], buddyName: buddyNameOf(ids[one]), state: theirs },
    ]
  })
  await tx.insertInto('buddyLinks').values(sides).execute()

  const tell = (userId: string, kind: Notification['kind'], actorId: string, at: Date, sessionId: string | null) => ({
    userId,
    id: idOf(at),
    kind,
    actorId,
    sessionId,
    createdAt: at.toISOString(),
    readAt: at < ago(READ_AFTER_HOURS) ? at.toISOString() : null,
  })
  const told = (to: PersonName, kind: Notification['kind'], by: PersonName, at: Date, sessionId: string | null) =>
    tell(ids[to], kind, ids[by], at, sessionId)
  const reactions = await reactionsTo(tx, Object.values(ids))
  const parties = [...Map.groupBy(sessions, ({ partyId }) => partyId).values()]
  await tx
    .insertInto('notifications')
    .values([
      told('maya', 'buddy_accepted', 'sol', ago(ACCEPTED_HOURS_AGO), null),
      ...requests.map(({ from, to, hoursAgo }) => told(to, 'buddy_request', from, ago(hoursAgo), null)),
      ...parties.flatMap(([host, ...joined]) =>
        joined.map(({ by, start, id }) => told(host!.by, 'joined', by, start, id)),
      ),
      ...reactions.map(({ ownerId, kind, userId, createdAt, sessionId }) =>
        tell(ownerId, kind, userId, new Date(createdAt), sessionId),
      ),
    ])
    .execute()
}

/** What others liked and said of these surfers' sessions. */
async function reactionsTo(tx: Database, ids: string[]) {
  const reactions = await sql<{
    ownerId: string
    kind: 'like' | 'comment'
    userId: string
    createdAt: string
    sessionId: string
  }>`
    select owner_id, 'like' as kind, user_id, created_at, session_id from likes
    where owner_id = any(${ids}::uuid[]) and user_id <> owner_id
    union all
    select owner_id, 'comment', user_id, created_at, session_id from comments
    where owner_id = any(${ids}::uuid[]) and user_id <> owner_id`.execute(tx)
  return reactions.rows
}

/** An id as the database would have made it at that moment (UUID version 7), for lists are in the order of ids. */
function idOf(at: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
