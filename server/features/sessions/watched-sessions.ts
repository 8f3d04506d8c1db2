import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { knowsSecretSpot, notBlocked, sessionsSeenBy } from '#server/domain/visibility.ts'
import type { sessionChanged } from '#server/features/sessions/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { PayloadOf } from '#server/platform/live/event.ts'
import { type Handle, spreadOver } from '#server/platform/live/subscriptions.ts'

const WATCHERS_AT_ONCE = 500

type Change = PayloadOf<typeof sessionChanged>
type Watcher = { watching: string; userId: string }
type Shown = { sessionId: string; viewers: string[] }

/** Sends `session_changed` to watching pages whose surfers may see it or could until now; `onMissed` on failure. */
export const createWatcherUpdates =
  ({ db, sockets, log }: Pick<Deps, 'db' | 'sockets' | 'log'>, onMissed: () => void): Handle<typeof sessionChanged> =>
  (change, { pageId }) => {
    notifyWatchers({ db, sockets }, change, pageId).catch((error) => {
      log.error(error, 'pages that show a session were not notified; all pages refetch')
      onMissed()
    })
  }

/**
 * Sends `session_changed` to pages here that show a session of these surfers, or a comment, after a moderator's decision.
 */
export async function sendSurfersSessions(
  deps: Pick<Deps, 'db' | 'sockets'>,
  userIds: readonly string[],
): Promise<void> {
  const watched = deps.sockets.watched()
  if (watched.length === 0) return
  const { rows } = await sql<Change>`
    select s.user_id, s.id as session_id, s.visibility as was, s.secret_spot_id
    from surf_sessions s where s.user_id = any(${userIds}::uuid[]) and s.id = any(${watched}::uuid[])
    union
    select c.owner_id, c.session_id, null, null
    from comments c where c.user_id = any(${userIds}::uuid[]) and c.session_id = any(${watched}::uuid[])`.execute(
    deps.db,
  )
  for (const change of rows) await notifyWatchers(deps, change, undefined)
}

async function notifyWatchers(
  { db, sockets }: Pick<Deps, 'db' | 'sockets'>,
  change: Change,
  pageId: string | undefined,
): Promise<void> {
  if (!sockets.hasWatchers()) return
  const { userId, sessionId, about, was } = change
  const mates = about === 'party' || was ? await inParty(db, { userId, sessionId }) : []
  const moved = [...new Set([sessionId, ...mates])].filter(sockets.isWatched)
  const watchers = moved.flatMap((watching) => sockets.watchersOf(watching).map((userId) => ({ watching, userId })))
  for (let from = 0; from < watchers.length; from += WATCHERS_AT_ONCE)
    for (const { sessionId: session, viewers } of await readViewers(
      db,
      change,
      watchers.slice(from, from + WATCHERS_AT_ONCE),
    )) {
      const part = { ...(about && { about }), ...spreadOver(watchers.length) }
      const message = { type: 'session_changed', sessionId: session, ...part } as const
      sockets.sendToWatchers(session, viewers, message, { except: pageId })
    }
}

async function readViewers(db: Database, change: Change, watchers: Watcher[]): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select watched.session_id, array_agg(distinct watched.viewer) as viewers
    from unnest(${watchers.map(({ watching }) => watching)}::uuid[], ${watchers.map(({ userId }) => userId)}::uuid[])
      as watched (session_id, viewer)
    where exists (select from ${sessionsSeenBy(sql`watched.viewer`)} s where s.id = watched.session_id and s.known)
      or (watched.session_id = ${change.sessionId} and ${mightSee(sql`watched.viewer`, change)})
    group by watched.session_id`.execute(db)
  return rows
}

/** SQL that is true if the viewer could see the session until now. */
const mightSee = (viewer: RawBuilder<unknown>, { userId, was, secretSpotId }: Change) => sql`(
  ${viewer} = ${userId}
  or (${was === 'everyone' && !secretSpotId} and ${notBlocked(viewer, userId)})
  or (${was === 'everyone' || was === 'buddies'} and exists (
    select from buddy_links where user_id = ${userId} and buddy_id = ${viewer} and state = 'accepted')
    and ${knowsSecretSpot(viewer, sql`${secretSpotId ?? null}::uuid`)}))`

async function inParty(db: Database, { userId, sessionId }: { userId: string; sessionId: string }): Promise<string[]> {
  const mates = await sql<{ id: string }>`
    select mate.id from surf_sessions s join surf_sessions mate using (party_id)
    where s.user_id = ${userId} and s.id = ${sessionId}`.execute(db)
  return mates.rows.map((mate) => mate.id)
}
