import { sql } from 'kysely'
import { SPOT_DETECTION_MILES } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/platform/database.ts'
import { announcing, type LiveEvent } from '#server/platform/live/bus.ts'
import { chordOfMiles } from '#surf/geo.ts'

/** How far from its planned time a session may start. */
const NEAR_MS = 2 * 60 * 60 * 1000
const near = sql`make_interval(secs => ${NEAR_MS / 1000})`
/** How late a session may reach us, and how long is looked for one that nobody heard of. */
const LATE_MS = 24 * 60 * 60 * 1000

/**
 * When a surfer starts a session near the time and the spot of something they planned or were invited to, that is done
 * by it. Every process hears of the session, and the first one writes it down.
 */
export async function fulfilPlans({ userId, sessionId, status }: LiveEvent, { db }: Pick<Deps, 'db'>): Promise<void> {
  if (status === 'started' && typeof userId === 'string' && typeof sessionId === 'string')
    await fulfil(db, { userId, sessionId })
}

/** Makes up for sessions that no process has heard of, for one was killed or cut off from the database just then. */
export async function fulfilUnheard({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const moment = now().getTime()
  const unheard = await sql<{ userId: string; sessionId: string }>`
    select s.user_id, s.id as session_id
    from plans p
      join plan_surfers own on own.owner_id = p.user_id and own.plan_id = p.id
      join surf_sessions s on s.user_id = own.user_id
      join surf_spots spot on spot.id = p.surf_spot_id
    where p.start_time between ${new Date(moment - LATE_MS)} and ${new Date(moment + NEAR_MS)} and ${isDoneBy}
    order by s.start_time`.execute(db)
  for (const session of unheard.rows) await fulfil(db, session)
}

async function fulfil(db: Database, { userId, sessionId }: { userId: string; sessionId: string }) {
  await sql`
    with fulfilled as (
      update plan_surfers own set session_id = s.id
      from surf_sessions s, plans p, surf_spots spot
      where s.user_id = ${userId} and s.id = ${sessionId} and own.user_id = s.user_id
        and p.user_id = own.owner_id and p.id = own.plan_id and spot.id = p.surf_spot_id and ${isDoneBy}
      returning own.plan_id
    )
    select ${announcing({ topic: 'plans', userIds: [userId] })} where exists (select from fulfilled)`.execute(db)
}

/** Whether session `s` does plan `p` at its `spot` for the surfer `own`; one that did and was deleted counts no more. */
const isDoneBy = sql`
  p.canceled_at is null and not is_hidden(own.user_id, own.owner_id)
  and s.start_time between p.start_time - ${near} and p.start_time + ${near}
  and (s.surf_spot_id = spot.id
    or sphere_point(s.latitude, s.longitude) <-> spot.place <= ${chordOfMiles(SPOT_DETECTION_MILES)})
  and not exists (
    select from surf_sessions earlier where earlier.user_id = own.user_id and earlier.id = own.session_id)`
