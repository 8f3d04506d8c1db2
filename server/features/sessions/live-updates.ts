import { type RawBuilder, sql } from 'kysely'
import type { LiveMessage } from '#contract/live.ts'
import type { Deps } from '#server/deps.ts'
import { isUnseen, knowsSecretSpot } from '#server/domain/visibility.ts'
import type { sessionMoved } from '#server/features/sessions/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { PayloadOf } from '#server/platform/live/event.ts'
import { type Handle, spreadOver } from '#server/platform/live/subscriptions.ts'

const UPDATES_AT_ONCE = 100
const BUDDIES_AT_ONCE = 500

type Update = PayloadOf<typeof sessionMoved> & { pageId: string | undefined }
/** An update and its next recipients by id, from `spotId` for a secret spot. */
type PendingUpdate = Pick<Update, 'userId' | 'sessionId' | 'status' | 'pageId'> & {
  name: string
  location: string | null
  spotId: string | null
  buddies: string[]
}

/** Sends `session_update` to own and buddies' pages here. Updates share one query; `onMissed` is called on failure. */
export function createLiveUpdates(
  { db, sockets, log }: Pick<Deps, 'db' | 'sockets' | 'log'>,
  onMissed: () => void,
): Handle<typeof sessionMoved> {
  const waiting: Update[] = []
  let isAsking = false

  const deliverAll = async () => {
    isAsking = true
    while (waiting.length > 0) {
      const updates = waiting.splice(0, UPDATES_AT_ONCE)
      try {
        for (const update of await readRecipients(db, updates)) await deliver({ db, sockets }, update)
      } catch (error) {
        log.error(error, 'a live update could not be delivered; all pages refetch')
        onMissed()
      }
    }
    isAsking = false
  }

  return (update, { pageId }) => {
    if (sockets.isEmpty()) return
    waiting.push({ ...update, pageId })
    if (!isAsking) void deliverAll()
  }
}

async function readRecipients(db: Database, updates: Update[]): Promise<PendingUpdate[]> {
  const { rows } = await sql<Omit<PendingUpdate, 'pageId'> & { nth: number }>`
    select moved.nth::int, moved.user_id, moved.session_id, moved.status,
      u.first_name || ' ' || u.last_name as name, coalesce(s.custom_location, spot.name) as location,
      coalesce(s.secret_spot_id, moved.secret_spot_id) as spot_id,
      case when moved.audience = 'self' or s.visibility = 'private'
          or (s.is_delayed and (s.is_active or moved.status = 'started'))
          or (s.is_hidden and moved.audience is null) or ${isUnseen(sql`u.id`)} then '{}'
        else array(${buddiesKnowing(sql`u.id`, sql`coalesce(s.secret_spot_id, moved.secret_spot_id)`)}) end as buddies
    from unnest(
      ${updates.map(({ userId }) => userId)}::uuid[], ${updates.map(({ sessionId }) => sessionId)}::uuid[],
      ${updates.map(({ status }) => status)}::text[], ${updates.map(({ audience = null }) => audience)}::text[],
      ${updates.map(({ secretSpotId = null }) => secretSpotId)}::uuid[])
      with ordinality moved (user_id, session_id, status, audience, secret_spot_id, nth)
    join users u on u.id = moved.user_id
    left join surf_sessions s on s.user_id = moved.user_id and s.id = moved.session_id
    left join surf_spots spot on spot.id = s.surf_spot_id
    where s.id is not null or moved.audience is not null
    order by moved.nth`.execute(db)
  return rows.map(({ nth, ...update }) => ({ ...update, pageId: updates[nth - 1]?.pageId }))
}

/** SQL of the next buddies by id who know a secret spot. */
const buddiesKnowing = (userId: RawBuilder<unknown>, spotId: RawBuilder<unknown>, after: string | null = null) => sql`
  select link.buddy_id from buddy_links link
  where link.user_id = ${userId} and link.state = 'accepted' and (${after}::uuid is null or link.buddy_id > ${after}::uuid)
    and ${knowsSecretSpot(sql`link.buddy_id`, spotId)}
  order by link.buddy_id limit ${BUDDIES_AT_ONCE}`

/** In batches, because one surfer can have thousands of buddies. */
async function deliver(
  { db, sockets }: Pick<Deps, 'db' | 'sockets'>,
  { buddies, spotId, pageId, ...update }: PendingUpdate,
): Promise<void> {
  const message: LiveMessage = { type: 'session_update', ...update }
  await sockets.send([update.userId], message, { except: pageId })
  const readers = buddies.filter(sockets.hasPages)
  let reach = buddies.length
  for (let batch = buddies; batch.length === BUDDIES_AT_ONCE; reach += batch.length) {
    const next = await sql<{ buddyId: string }>`
      ${buddiesKnowing(sql`${update.userId}::uuid`, sql`${spotId}::uuid`, batch.at(-1))}`.execute(db)
    batch = next.rows.map(({ buddyId }) => buddyId)
    readers.push(...batch.filter(sockets.hasPages))
  }
  const muting = new Set(await mutingOf(db, update.userId, readers))
  const spread = spreadOver(reach)
  await sockets.send(
    readers.filter((id) => !muting.has(id)),
    { ...message, ...spread },
  )
  await sockets.send(muting, { ...message, isMuted: true, ...spread })
}

async function mutingOf(db: Database, userId: string, buddies: string[]): Promise<string[]> {
  if (buddies.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select user_id as id from buddy_links
    where user_id = any(${buddies}::uuid[]) and buddy_id = ${userId} and is_muted`.execute(db)
  return rows.map(({ id }) => id)
}
