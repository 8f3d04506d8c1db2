import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { preferencesAt } from '#server/features/conditions/best-conditions.ts'
import { judgeSquareAgain } from '#server/features/conditions/writes.ts'

const A_DAY_MS = 24 * 60 * 60 * 1000
/** Each takes some milliseconds of arithmetic. */
const AT_ONCE = 200

type Row = { userId: string; id: string; surfSpotId: string; cell: string }

/**
 * Updates, about once a day, what surfers love at the spots of their alerts: they may have rated more sessions. When too few
 * ratings are left, nothing matches until there are more.
 */
export async function renewLovedDays({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const time = now()
  const { rows } = await sql<Row>`
    select a.user_id, a.id, a.surf_spot_id, spot.conditions_cell as cell
    from spot_alerts a join surf_spots spot on spot.id = a.surf_spot_id
    where a.kind = 'loved' and not a.is_paused and a.preferences_at <= ${new Date(time.getTime() - A_DAY_MS)}
    order by a.preferences_at limit ${AT_ONCE}`.execute(db)
  for (const { userId, id, surfSpotId, cell } of rows) {
    const preferences = JSON.stringify(await preferencesAt(db, userId, surfSpotId))
    const changed = await sql<{ isNew: boolean }>`
      with former as (select preferences from spot_alerts where user_id = ${userId} and id = ${id})
      update spot_alerts a set preferences = ${preferences}::jsonb, preferences_at = ${time} from former
      where a.user_id = ${userId} and a.id = ${id} and a.kind = 'loved'
      returning former.preferences <> a.preferences as is_new`.execute(db)
    if (changed.rows[0]?.isNew) await judgeSquareAgain(db, 'alerts', cell)
    await new Promise(setImmediate)
  }
}
