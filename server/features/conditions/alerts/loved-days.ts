import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { preferencesAt } from '#server/features/conditions/best-conditions.ts'
import { scheduleSquare } from '#server/features/conditions/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { DAY_MS } from '#surf/time/durations.ts'

/** Each takes some milliseconds. */
const AT_ONCE = 200
/** A few minutes of work; a quarter of a million in a day of hourly runs. */
const MOST_IN_A_RUN = 10_000

type Row = { userId: string; id: string; surfSpotId: string; cell: string }

/** Updates daily what surfers prefer at the spots of their alerts. Without enough ratings nothing matches. */
export async function renewLovedDays(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { atOnce = AT_ONCE, mostInRun = MOST_IN_A_RUN } = {},
): Promise<void> {
  const time = now()
  for (let renewed = 0, read = atOnce; read === atOnce && renewed < mostInRun; renewed += read) {
    const outdated = await readOutdated(db, time, atOnce)
    for (const alert of outdated) await renew(db, alert, time)
    read = outdated.length
  }
}

async function readOutdated(db: Database, time: Date, atOnce: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.user_id, a.id, a.surf_spot_id, spot.conditions_cell as cell
    from spot_alerts a join surf_spots spot on spot.id = a.surf_spot_id
    where a.kind = 'loved' and not a.is_paused and a.preferences_at <= ${new Date(time.getTime() - DAY_MS)}
    order by a.preferences_at limit ${atOnce}`.execute(db)
  return rows
}

async function renew(db: Database, { userId, id, surfSpotId, cell }: Row, time: Date): Promise<void> {
  const preferences = JSON.stringify(await preferencesAt(db, userId, surfSpotId))
  const changed = await sql<{ isNew: boolean }>`
    with former as (select preferences from spot_alerts where user_id = ${userId} and id = ${id})
    update spot_alerts a set preferences = ${preferences}::jsonb, preferences_at = ${time} from former
    where a.user_id = ${userId} and a.id = ${id} and a.kind = 'loved'
    returning former.preferences <> a.preferences as is_new`.execute(db)
  if (changed.rows[0]?.isNew) await scheduleSquare(db, 'alerts', cell)
  await new Promise(setImmediate)
}
