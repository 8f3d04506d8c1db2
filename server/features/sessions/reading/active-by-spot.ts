import { sql } from 'kysely'
import { ACTIVE_SURFERS_SHOWN } from '#contract/limits.ts'
import type { ActiveAtSpot } from '#contract/sessions/surf-sessions.ts'
import { sessionsSeenBy } from '#server/domain/sessions-seen-by.ts'
import { surferJson } from '#server/domain/surfer-json.ts'
import { FEW_LINKS, fewLinked } from '#server/features/sessions/check-in/few-links.ts'
import { createCrowds } from '#server/features/sessions/reading/crowds.ts'
import type { Database } from '#server/platform/database/database.ts'
import { eachOf } from '#server/platform/database/each-of.ts'

/** How many spots with somebody in the water a reply holds, which bounds the work of a day when everybody is out. */
const ACTIVE_SPOTS = 2_000
/** So that the busiest are still known without those that are counted for one surfer: one for each whom they know. */
const SPOTS_COUNTED = ACTIVE_SPOTS + FEW_LINKS + 1

const { seenByVisitors, seenByStrangers } = createCrowds(SPOTS_COUNTED)

/**
 * The spots with somebody in the water, the 2,000 busiest when there are more: how many sessions the viewer may know of,
 * and the newest three. As far as the viewer may know of them: a session kept to buddies counts as an anonymous one, a
 * private one not at all.
 *
 * A surfer sees a spot as strangers do, unless they, a buddy, or a surfer with a block between them is in its water: only
 * those spots are counted for this surfer alone
 * (docs/decisions/platform/0057-active-sessions-one-shared-count.md).
 */
export async function activeBySpot(db: Database, viewer: string | null): Promise<ActiveAtSpot[]> {
  if (viewer === null) return busiest(await seenByVisitors(db))
  const known = await fewLinked(db, viewer, 'known')
  if (!known) return busiest(await countActive(db, viewer))
  const userIds = new Set([viewer, ...known])
  const [strangers, spotIds] = await Promise.all([seenByStrangers(db), spotsWith(db, userIds)])
  const own = new Set([...spotIds, ...strangers.filter(names(userIds)).map(({ surfSpotId }) => surfSpotId)])
  if (own.size === 0) return busiest(strangers)
  const counted = await countActive(db, viewer, [...own])
  return busiest([...strangers.filter(({ surfSpotId }) => !own.has(surfSpotId)), ...counted])
}

/** Also one of them who was in the water a moment ago, when it was counted for strangers. */
const names =
  (userIds: Set<string>) =>
  ({ sessions }: ActiveAtSpot) =>
    sessions.some(({ user }) => user !== null && userIds.has(user.id))

/** Where these surfers are in the water now, whoever may know: what is shown there is read anew by `countActive`. */
async function spotsWith(db: Database, userIds: Set<string>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct surf_spot_id as id from surf_sessions
    where user_id = any(${eachOf([...userIds])}) and is_active and surf_spot_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

const busiest = (spots: ActiveAtSpot[]) =>
  spots
    .toSorted((one, other) => other.count - one.count || (one.surfSpotId < other.surfSpotId ? -1 : 1))
    .slice(0, ACTIVE_SPOTS)

/** The busiest spots as this viewer sees them, or those of `spotIds`. */
async function countActive(db: Database, viewer: string, spotIds?: string[]): Promise<ActiveAtSpot[]> {
  const newest = (column: 'id' | 'user_id' | 'visibility') =>
    sql`(array_agg(${sql.ref(column)} order by start_hour desc, id desc))[:${sql.lit(ACTIVE_SURFERS_SHOWN)}]`
  const spots = await sql<ActiveAtSpot>`
    select spot.surf_spot_id, spot.count, (
      select json_agg(json_build_object('id', s.id, 'user', ${surferJson(sql`u`)}, 'visibility', s.visibility) order by s.nth)
      from unnest(spot.ids, spot.user_ids, spot.visibilities) with ordinality s (id, user_id, visibility, nth)
        left join users u on u.id = s.user_id
    ) as sessions
    from (
      select surf_spot_id, count(*)::int,
        ${newest('id')} as ids, ${newest('user_id')} as user_ids, ${newest('visibility')} as visibilities
      from ${sessionsSeenBy(viewer)} s
      where is_active and surf_spot_id ${spotIds ? sql`= any(${eachOf(spotIds)})` : sql`is not null`}
      group by surf_spot_id order by count(*) desc, surf_spot_id limit ${sql.lit(SPOTS_COUNTED)}
    ) spot`.execute(db)
  return spots.rows
}
