import { sql } from 'kysely'
import { SPOT_DETECTION_MILES } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import { isShown } from '#server/domain/visibility.ts'
import { plansChanged } from '#server/features/plans/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import { oneAtATime } from '#server/platform/process/turns.ts'
import { chordOfMiles } from '#surf/places/geo.ts'

/** Between planned time and start. */
const NEAR_MS = 2 * 60 * 60 * 1000
const near = sql`make_interval(secs => ${NEAR_MS / 1000})`
/** Latest arrival of a session, and the search window for sessions that no process received. */
const LATE_MS = 24 * 60 * 60 * 1000

/** Collects sessions that start at once in a statement. */
const REST_MS = 100

type StartedSession = { userId: string; sessionId: string }
type MovedSession = StartedSession & { status: 'started' | 'ended' }

/**
 * Returns a handler of session events: a session that starts near the time and spot of a plan fulfils it. Sessions that
 * start during a statement share the next one.
 */
export function createFulfilment({ db }: Pick<Deps, 'db'>): (session: MovedSession) => Promise<void> {
  let waiting: StartedSession[] = []
  const fulfilWaiting = oneAtATime(
    () => {
      const sessions = waiting
      waiting = []
      return fulfil(db, sessions)
    },
    { restMs: REST_MS },
  )
  return async ({ userId, sessionId, status }) => {
    if (status !== 'started') return
    waiting.push({ userId, sessionId })
    await fulfilWaiting()
  }
}

/** Job for sessions whose event was lost. */
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
  for (const session of unheard.rows) await fulfil(db, [session])
}

async function fulfil(db: Database, sessions: StartedSession[]) {
  if (sessions.length === 0) return
  const fulfilled = await sql<{ userId: string }>`
    with done as (
      select own.owner_id, own.plan_id, own.user_id, s.id as session_id
      from unnest(${sessions.map(({ userId }) => userId)}::uuid[],
          ${sessions.map(({ sessionId }) => sessionId)}::uuid[]) as started (user_id, session_id)
        join surf_sessions s on s.user_id = started.user_id and s.id = started.session_id
        join plan_surfers own on own.user_id = s.user_id
        join plans p on p.user_id = own.owner_id and p.id = own.plan_id
        join surf_spots spot on spot.id = p.surf_spot_id
      where ${isDoneBy}
      -- One order, to avoid deadlocks.
      order by own.owner_id, own.plan_id, own.user_id
      for update of own
    )
    update plan_surfers own set session_id = done.session_id
    from done where own.owner_id = done.owner_id and own.plan_id = done.plan_id and own.user_id = done.user_id
    returning own.user_id`.execute(db)
  for (const { userId } of fulfilled.rows) await publish(db, plansChanged, { userIds: [userId] })
}

/** SQL: session `s` fulfils plan `p` at `spot` for the surfer `own`; a deleted session does not count again. */
const isDoneBy = sql`
  p.canceled_at is null and ${isShown(sql`own.user_id`, sql`own.owner_id`)}
  and s.start_time between p.start_time - ${near} and p.start_time + ${near}
  and (s.surf_spot_id = spot.id
    or sphere_point(s.latitude, s.longitude) <-> spot.place <= ${chordOfMiles(SPOT_DETECTION_MILES)})
  and not exists (
    select from surf_sessions earlier where earlier.user_id = own.user_id and earlier.id = own.session_id)`
