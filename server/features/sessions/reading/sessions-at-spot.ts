import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { fewLinked, sessionsSeenBy } from '#server/domain/visibility.ts'
import { joinSurferAndSpot, sessionColumns } from '#server/features/sessions/reading/wire.ts'
import { type Database, eachOf } from '#server/platform/database/database.ts'

type AtSpot = { whose: 'own' | 'buddies'; limit: number }

/** Own or buddies' sessions at a spot, newest first. Refuses `spot_not_found`. */
export async function atSpot(
  db: Database,
  viewer: string,
  spotId: string,
  { whose, limit }: AtSpot,
): Promise<SurfSession[]> {
  const owners = whose === 'own' ? [viewer] : await fewLinked(db, viewer, 'buddies')
  const sessions = owners
    ? await newestOf(db, viewer, { spotId, owners, limit })
    : await newestOfBuddies(db, viewer, { spotId, limit })
  if (sessions.length === 0) await refuseUnknownSpot(db, spotId)
  return sessions
}

/** By surfer, however many sessions the spot has. */
async function newestOf(
  db: Database,
  viewer: string,
  { spotId, owners, limit }: { spotId: string; owners: string[]; limit: number },
): Promise<SurfSession[]> {
  if (owners.length === 0) return []
  const { rows } = await sql<SurfSession>`
    select ${sessionColumns}
    from (
      select at_spot.* from (select unnest(${eachOf(owners)}) as id) owner cross join lateral (
        select * from ${sessionsSeenBy(viewer)} s
        where owner_id = owner.id and surf_spot_id = ${spotId} and close
        order by started_at desc, id desc limit ${limit}
      ) at_spot
      order by at_spot.started_at desc, at_spot.id desc limit ${limit}
    ) s ${joinSurferAndSpot}
    order by s.started_at desc, s.id desc`.execute(db)
  return rows
}

/** By spot, until enough are of buddies; with very many buddies they are found soon. */
async function newestOfBuddies(
  db: Database,
  viewer: string,
  { spotId, limit }: { spotId: string; limit: number },
): Promise<SurfSession[]> {
  const { rows } = await sql<SurfSession>`
    select ${sessionColumns} from ${sessionsSeenBy(viewer)} s ${joinSurferAndSpot}
    where s.surf_spot_id = ${spotId} and s.close and s.owner_id <> ${viewer}
    order by s.started_at desc limit ${limit}`.execute(db)
  return rows
}

async function refuseUnknownSpot(db: Database, id: string) {
  const spot = await db.selectFrom('surfSpots').select('id').where('id', '=', id).executeTakeFirst()
  if (!spot) throw new Refusal('spot_not_found')
}
