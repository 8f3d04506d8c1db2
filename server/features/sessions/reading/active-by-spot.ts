import { sql } from 'kysely'
import { ACTIVE_SURFERS_SHOWN } from '#contract/limits.ts'
import * as contract from '#contract/sessions/surf-sessions.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { FEW_LINKS, fewLinked, sessionsSeenBy } from '#server/domain/visibility.ts'
import { createCrowds } from '#server/features/sessions/reading/crowds.ts'
import { type Database, eachOf } from '#server/platform/database/database.ts'
import { sharedForAMoment } from '#server/platform/process/cached-results.ts'
import { asCompressed, type CompressedReply, compress, OWN_QUALITY } from '#server/platform/replies/compression.ts'
import { inCostlyTurn } from '#server/platform/replies/costly-reads.ts'
import { serializerOf } from '#server/platform/replies/serialized-reply.ts'

type ActiveAtSpot = contract.ActiveAtSpot

/** Bounds the reply when everybody is out. */
const ACTIVE_SPOTS = 2_000
/** Enough to replace each spot that is counted for this viewer alone. */
const SPOTS_COUNTED = ACTIVE_SPOTS + FEW_LINKS + 1

const { seenByVisitors, seenByStrangers } = createCrowds(SPOTS_COUNTED)

const serialize = serializerOf(contract.activeBySpot.reply)
/** Shared or not, in one form: headers that differ would show who counts as near. */
const packed = async (spots: ActiveAtSpot[]) =>
  asCompressed(await compress(Buffer.from(serialize(busiest(spots))), 'br', OWN_QUALITY))

/** One for all readers of the same shared count. */
const sharedReply = sharedForAMoment(packed, { ms: Number.POSITIVE_INFINITY, isWorthIt: () => true })

/**
 * The 2,000 busiest spots. Those with the viewer, buddies or blocked surfers are counted anew; the rest is shared
 * (docs/decisions/platform/0057-active-sessions-one-shared-count.md).
 */
export async function activeBySpot(db: Database, viewer: string | null): Promise<CompressedReply> {
  if (viewer === null) return sharedReply(await seenByVisitors(db))
  const ownReply = (spotsSeen: () => Promise<ActiveAtSpot[]>) =>
    inCostlyTurn(viewer, async () => packed(await spotsSeen()))
  const known = await fewLinked(db, viewer, 'known')
  if (!known) return ownReply(() => countActive(db, viewer))
  const userIds = new Set([viewer, ...known])
  const [strangers, spotIds] = await Promise.all([seenByStrangers(db), spotsWith(db, userIds)])
  const own = new Set([...spotIds, ...strangers.filter(names(userIds)).map(({ surfSpotId }) => surfSpotId)])
  if (own.size === 0) return sharedReply(strangers)
  return ownReply(async () => [
    ...strangers.filter(({ surfSpotId }) => !own.has(surfSpotId)),
    ...(await countActive(db, viewer, [...own])),
  ])
}

/** Includes names of sessions that ended since the shared count. */
const names =
  (userIds: Set<string>) =>
  ({ sessions }: ActiveAtSpot) =>
    sessions.some(({ user }) => user !== null && userIds.has(user.id))

/** Spots with any of these surfers; `countActive` then decides visibility. */
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

/** The busiest spots for this viewer, or `spotIds`. */
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
      from ${sessionsSeenBy(viewer, { many: !spotIds })} s
      where is_active and surf_spot_id ${spotIds ? sql`= any(${eachOf(spotIds)})` : sql`is not null`}
      group by surf_spot_id order by count(*) desc, surf_spot_id limit ${sql.lit(SPOTS_COUNTED)}
    ) spot`.execute(db)
  return spots.rows
}
