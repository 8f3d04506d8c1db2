import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import {
  type AskedStart,
  type AtSpot,
  askedStart,
  type Start,
} from '#server/features/sessions/check-in/asked-starts.ts'
import { MOST_STARTS, type Started, startingStatement } from '#server/features/sessions/check-in/starting-statement.ts'
import { spotOfSession } from '#server/features/sessions/reading/wire.ts'
import { isOutcomeUnknown } from '#server/platform/database/database.ts'

/** Statements under way, beyond which check-ins wait for each other. */
const STATEMENTS_AT_ONCE = 2
/** A surfer whose rows are locked by something else holds up the others no longer than this. */
const LOCK_TIMEOUT_MS = 100

type Waiting = { asked: AskedStart; settle: PromiseWithResolvers<Started | undefined> }

/** Starts a session at a spot; undefined when that has to be done, or refused, by `start`. */
export type StartAtSpot = (userId: string, start: Start & AtSpot) => Promise<Started | undefined>

/** SQL of the place of a session at a spot, in the columns that `startingStatement` takes. */
export const spotPlace = (
  id: RawBuilder<unknown>,
  latitude: RawBuilder<unknown>,
  longitude: RawBuilder<unknown>,
) => sql`
  select spot.id as surf_spot_id, null::uuid as secret_spot_id, null::text as custom_location,
    coalesce(${latitude}, spot.latitude) as latitude, coalesce(${longitude}, spot.longitude) as longitude,
    null::float8 as coarse_latitude, null::float8 as coarse_longitude,
    spot.place, gen_random_uuid() as party_id, 'everyone' as widest, ${spotOfSession(sql`spot`)} as spot
  from surf_spots spot where spot.id = ${id}`

const place = spotPlace(sql`a."surfSpotId"`, sql`a.latitude`, sql`a.longitude`)

/**
 * Writes check-ins at spots. Those that come while others are being written go together, in one statement for up to eight
 * surfers, so that many at once share what a statement, its commit and its way to the database cost. What a statement refuses,
 * and all of one that fails, is left to `start`, which does one at a time and says why.
 */
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
      const starts = batch.map(({ asked }) => asked)
      const statement = startingStatement({ starts, place, counting: 'ready', lockTimeoutMs: LOCK_TIMEOUT_MS })
      const { rows } = await statement.execute(db)
      const started = new Map(rows.map((row) => [row.id, row]))
      for (const { asked, settle } of batch) settle.resolve(started.get(asked.id))
    } catch (error) {
      for (const { settle } of batch) isOutcomeUnknown(error) ? settle.reject(error) : settle.resolve(undefined)
    }
  }

  return async (userId, start) => {
    // One of each surfer: the second of two at once is refused by what the first has written.
    if (waiting.some(({ asked }) => asked.userId === userId)) return undefined
    const settle = Promise.withResolvers<Started | undefined>()
    waiting.push({ asked: askedStart(userId, start), settle })
    if (underWay < STATEMENTS_AT_ONCE) void writeWaiting()
    return settle.promise
  }
}
