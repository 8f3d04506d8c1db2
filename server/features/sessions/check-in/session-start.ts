import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import type { Deps } from '#server/deps.ts'
import { safetyChanged } from '#server/features/safety/events.ts'
import {
  type AtSpot,
  MOST_STARTS,
  type RequestedStart,
  requestedStart,
  type Start,
  type Started,
  startingStatement,
} from '#server/features/sessions/check-in/starting-statement.ts'
import { sessionMoved } from '#server/features/sessions/events.ts'
import { spotOfSession } from '#server/features/sessions/reading/wire.ts'
import { refuseUsedUp } from '#server/platform/config/rate-limits.ts'
import { type Database, isOutcomeUnknown, refusing } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

export const implausibleStart = () =>
  new Refusal('invalid_request', {
    issues: [{ path: 'startTime', text: (texts) => texts.aSessionMustStart }],
  })

/** SQL of a position's coarse_latitude and coarse_longitude for strangers; nulls give nulls. */
export const coarsePosition = (userId: string, latitude: unknown, longitude: unknown) => sql`
  coarse_position(${userId}, ${latitude}::float8, ${longitude}::float8)`

/** Not `on conflict`, which would cost each first try an extra lookup. */
const ALREADY_THERE = {
  surf_sessions_one_active: 'already_checked_in',
  surf_sessions_user_id_client_id_key: 'already_checked_in',
} as const

/** Undefined without a place, after a deletion, or for an implausible start. Refuses `already_checked_in`. */
export async function start(
  db: Database,
  userId: string,
  where: RawBuilder<unknown>,
  { hostId, ...wanted }: Start & { hostId?: string },
): Promise<SurfSession | undefined> {
  const starts = [requestedStart(userId, wanted)]
  const statement = startingStatement({ starts, place: where, counting: 'requested', hostId })
  const { rows } = await refusing(ALREADY_THERE, () => statement.execute(db))
  if (rows[0]) return publishStart(db, userId, rows[0])
  await refuseUsedUp(db, { 'check-in': [userId] })
  return undefined
}

export async function publishStart(
  db: Database,
  userId: string,
  { isBack, fansOut, ...session }: Started,
): Promise<SurfSession> {
  await publish(db, sessionMoved, { userId, sessionId: session.id, status: 'started', fansOut })
  // Reconciles alarms at once.
  if (isBack) await publish(db, safetyChanged, { userIds: [userId] })
  return session
}

/** Statements at once; further check-ins wait and share the next one. */
const STATEMENTS_AT_ONCE = 2
/** Bounds how long a locked surfer delays the others. */
const LOCK_TIMEOUT_MS = 100

type Waiting = { request: RequestedStart; settle: PromiseWithResolvers<Started | undefined> }

/** Undefined if `start` has to do it, or refuse it. */
export type StartAtSpot = (userId: string, start: Start & AtSpot) => Promise<Started | undefined>

/** SQL of a spot as a place, in the columns of `startingStatement`. */
export const spotPlace = (
  id: RawBuilder<unknown>,
  latitude: RawBuilder<unknown>,
  longitude: RawBuilder<unknown>,
) => sql`
  select spot.id as surf_spot_id, null::uuid as secret_spot_id, null::text as custom_location,
    coalesce(${latitude}, spot.latitude) as latitude, coalesce(${longitude}, spot.longitude) as longitude,
    null::float8 as coarse_latitude, null::float8 as coarse_longitude,
    spot.place, gen_random_uuid() as party_id, 'everyone' as widest, ${spotOfSession(sql`spot`)} as spot
  from surf_spots spot where spot.id = ${id} and not spot.is_hidden`

const place = spotPlace(sql`a."surfSpotId"`, sql`a.latitude`, sql`a.longitude`)

/** One statement writes up to eight concurrent check-ins, which share its cost. Refused ones fall back to `start`. */
export function createSpotStarts({ db }: Pick<Deps, 'db'>): StartAtSpot {
  let waiting: Waiting[] = []
  let underWay = 0

  const writeWaiting = async () => {
    underWay += 1
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_STARTS)
      waiting = waiting.slice(MOST_STARTS)
      await write(batch)
    }
    underWay -= 1
  }

  const write = async (batch: Waiting[]) => {
    try {
      const starts = batch.map(({ request }) => request)
      const statement = startingStatement({ starts, place, counting: 'ready', lockTimeoutMs: LOCK_TIMEOUT_MS })
      const { rows } = await statement.execute(db)
      const started = new Map(rows.map((row) => [row.id, row]))
      for (const { request, settle } of batch) settle.resolve(started.get(request.id))
    } catch (error) {
      for (const { settle } of batch) isOutcomeUnknown(error) ? settle.reject(error) : settle.resolve(undefined)
    }
  }

  return async (userId, start) => {
    // The first start refuses the surfer's second.
    if (waiting.some(({ request }) => request.userId === userId)) return undefined
    const settle = Promise.withResolvers<Started | undefined>()
    waiting.push({ request: requestedStart(userId, start), settle })
    if (underWay < STATEMENTS_AT_ONCE) void writeWaiting()
    return settle.promise
  }
}
