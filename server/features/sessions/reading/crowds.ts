import { sql } from 'kysely'
import { ACTIVE_SURFERS_SHOWN } from '#contract/limits.ts'
import type { ActiveAtSpot } from '#contract/sessions/surf-sessions.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { sessionsSeenBy } from '#server/domain/visibility.ts'
import { type Database, eachOf } from '#server/platform/database/database.ts'
import { sharedForAMoment } from '#server/platform/process/cached-results.ts'

type Shown = ActiveAtSpot['sessions'][number]
type Crowd = Omit<ActiveAtSpot, 'sessions'> & { newest: Pick<Shown, 'id' | 'visibility'>[] }
type Crowds = { db: Database; spots: Crowd[] }

/** An id that no surfer has. */
const STRANGER = '00000000-0000-0000-0000-000000000000'
/** Sessions from which strangers share a count for three seconds. */
export const MANY_SESSIONS = 5_000
export const MAX_AGE_MS = 3_000
/** Cache time of names and pictures in that case. */
const SURFERS_CACHED_MS = 30_000

const areMany = ({ spots }: Crowds) => spots.reduce((sum, { count }) => sum + count, 0) >= MANY_SESSIONS

/** The busiest spots for strangers and, without names, visitors (docs/decisions/platform/0057-active-sessions-one-shared-count.md). */
export function createCrowds(mostSpots: number) {
  const counted = sharedForAMoment((db: Database) => countCrowds(db, mostSpots), { ms: MAX_AGE_MS, isWorthIt: areMany })
  const once = { ms: Number.POSITIVE_INFINITY, isWorthIt: () => true }
  const named = sharedForAMoment(nameSurfers, once)
  const nameless = sharedForAMoment(
    async ({ spots }: Crowds) => spots.map((spot) => withSessions(spot, (session) => ({ ...session, user: null }))),
    once,
  )
  return {
    seenByVisitors: async (db: Database): Promise<ActiveAtSpot[]> => nameless(await counted(db)),
    seenByStrangers: async (db: Database): Promise<ActiveAtSpot[]> => named(await counted(db)),
  }
}

const withSessions = ({ newest, ...spot }: Crowd, shown: (session: Crowd['newest'][number]) => Shown) => ({
  ...spot,
  sessions: newest.map(shown),
})

type Counted = Omit<Crowd, 'newest'> & { ids: string[]; visibilities: Shown['visibility'][] }
type Last = { crowds: Crowds; digest: string; until: number }
const lastCounts = new WeakMap<Database, Last>()

/**
 * The last count while the same sessions are out, so that its names and reply are reused for a moment. In index order,
 * so that nothing is sorted. A literal null lets PostgreSQL drop the join with links.
 */
async function countCrowds(db: Database, mostSpots: number): Promise<Crowds> {
  const last = lastCounts.get(db)
  const known = last && performance.now() < last.until ? last.digest : null
  const oldestFirst = (column: 'id' | 'visibility') => sql`array_agg(${sql.ref(column)} order by start_hour, id)`
  const newest = sql`[greatest(1, spot.count - ${sql.lit(ACTIVE_SURFERS_SHOWN - 1)}):]`
  const { rows } = await sql<{ digest: string; spots: Counted[] | null }>`
    with spots as (
      select spot.surf_spot_id as "surfSpotId", spot.count, spot.ids${newest} as ids, spot.visibilities${newest} as visibilities
      from (
        select surf_spot_id, count(*)::int, ${oldestFirst('id')} as ids, ${oldestFirst('visibility')} as visibilities
        from ${sessionsSeenBy(null, { many: true })} s where is_active and surf_spot_id is not null group by surf_spot_id
      ) spot
      order by spot.count desc, spot.surf_spot_id limit ${sql.lit(mostSpots)}
    ),
    counted as materialized (select coalesce(json_agg(spots), '[]') as spots from spots),
    hashed as materialized (select encode(sha256(convert_to(spots::text, 'UTF8')), 'base64') as digest from counted)
    select digest, case when digest is distinct from ${known} then spots end as spots from counted, hashed`.execute(db)
  const { digest, spots } = rows[0]!
  if (last && spots === null) return last.crowds
  const crowds = { db, spots: spots!.map(crowdOf) }
  lastCounts.set(db, { crowds, digest, until: performance.now() + MAX_AGE_MS })
  return crowds
}

const crowdOf = ({ ids, visibilities, ...spot }: Counted): Crowd => ({
  ...spot,
  newest: ids.map((id, nth) => ({ id, visibility: visibilities[nth]! })).toReversed(),
})

/** Includes the visibility, so that a name is hidden with its session. */
const keyOf = ({ id, visibility }: Crowd['newest'][number]) => `${id} ${visibility}`
type Surfers = Map<string, { user: Shown['user']; until: number }>
const cached = new WeakMap<Database, Surfers>()

/** Reads missing surfers, and each again after a while. */
async function nameSurfers({ db, spots }: Crowds): Promise<ActiveAtSpot[]> {
  const now = performance.now()
  const former: Surfers = cached.get(db) ?? new Map()
  const newest = spots.flatMap((spot) => spot.newest)
  const known: Surfers = new Map(
    newest.map(keyOf).flatMap((key) => {
      const surfer = former.get(key)
      return surfer && now < surfer.until ? [[key, surfer]] : []
    }),
  )
  // At different times, so that they are not all read again at once.
  for (const { user, ...session } of await readSurfers(
    db,
    newest.filter((session) => !known.has(keyOf(session))),
  ))
    known.set(keyOf(session), { user, until: now + SURFERS_CACHED_MS * (1 + Math.random()) * 0.5 })
  if (areMany({ db, spots })) cached.set(db, known)
  else cached.delete(db)
  return spots.map((spot) =>
    withSessions(spot, (session) => ({ ...session, user: known.get(keyOf(session))?.user ?? null })),
  )
}

async function readSurfers(db: Database, sessions: Crowd['newest']): Promise<Shown[]> {
  if (sessions.length === 0) return []
  const { rows } = await sql<Shown>`
    select s.id, s.visibility, ${surferJson(sql`u`)} as "user"
    from ${sessionsSeenBy(STRANGER)} s left join users u on u.id = s.user_id
    where s.id = any(${eachOf(sessions.map(({ id }) => id))})`.execute(db)
  return rows
}
