import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { id } from '#contract/endpoint.ts'
import { visibilities } from '#contract/surf-sessions.ts'
import type { Deps } from '#server/deps.ts'
import { knowsSecretSpot } from '#server/features/surf-sessions/wire.ts'
import type { Database } from '#server/platform/database.ts'
import type { LiveEvent } from '#server/platform/live/bus.ts'

/**
 * What moved beyond what belongs to the session: 'party' shows on every session of the party, 'reactions' are what others
 * gave it, 'conditions' what was frozen onto it. `was` says who might see it until now, when that has changed or it is gone.
 */
const change = z.object({
  userId: id,
  sessionId: id,
  about: z.enum(['party', 'reactions', 'conditions']).optional(),
  was: z.enum(visibilities).optional(),
  /** Where it is or was, so that only who knows that spot might see it. */
  secretSpotId: id.optional(),
})
type Told = { sessionId: string; viewers: string[] }

/**
 * Tells the pages of this process that show a session that something of it changed: those whose surfers may know it, or
 * might until now, so that they find out that it is gone.
 */
export async function tellWatchers(event: LiveEvent, { db, sockets }: Pick<Deps, 'db' | 'sockets'>): Promise<void> {
  const watchers = sockets.watchers()
  if (watchers.length === 0) return
  const changed = change.parse(event)
  const { userId, sessionId, about, was } = changed
  const shown = new Set(watchers.map(({ watching }) => watching))
  const moved = new Set([
    sessionId,
    ...(about === 'party' || was ? await inParty(db, { userId, sessionId }, shown) : []),
  ])
  const asked = watchers.filter(({ watching }) => moved.has(watching))
  if (asked.length === 0) return
  const told = await sql<Told>`
    select watched.session_id, array_agg(distinct watched.viewer) as viewers
    from unnest(${asked.map(({ watching }) => watching)}::uuid[], ${asked.map((watcher) => watcher.userId)}::uuid[])
      as watched (session_id, viewer)
    where exists (select from sessions_seen_by(watched.viewer) s where s.id = watched.session_id and s.known)
      or (watched.session_id = ${sessionId} and ${mightSee(sql`watched.viewer`, changed)})
    group by watched.session_id`.execute(db)
  for (const { sessionId: session, viewers } of told.rows)
    sockets.sendToWatchers(session, viewers, { type: 'session_changed', sessionId: session })
}

/** Whether this viewer might see the session until it changed. */
const mightSee = (viewer: RawBuilder<unknown>, { userId, was, secretSpotId }: z.output<typeof change>) => sql`(
  ${viewer} = ${userId}
  or (${was === 'everyone' && !secretSpotId} and not is_hidden(${viewer}, ${userId}))
  or (${was === 'everyone' || was === 'buddies'} and exists (
    select from buddy_links where user_id = ${userId} and buddy_id = ${viewer} and state = 'accepted')
    and ${knowsSecretSpot(viewer, sql`${secretSpotId ?? null}::uuid`)}))`

/** Of these sessions those in the party of that one. */
async function inParty(
  db: Database,
  of: { userId: string; sessionId: string },
  sessions: Set<string>,
): Promise<string[]> {
  const mates = await sql<{ id: string }>`
    select mate.id from surf_sessions s join surf_sessions mate using (party_id)
    where s.user_id = ${of.userId} and s.id = ${of.sessionId} and mate.id = any(${[...sessions]}::uuid[])`.execute(db)
  return mates.rows.map((mate) => mate.id)
}
