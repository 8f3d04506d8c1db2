import { type RawBuilder, sql } from 'kysely'
import type { Surfer } from '#contract/accounts/users.ts'
import { MAX_SUGGESTIONS } from '#contract/limits.ts'
import type { BuddySuggestion } from '#contract/people/buddies.ts'
import { Refusal } from '#contract/refusals.ts'
import { takesRequests } from '#server/domain/own-filters.ts'
import { typedPlace } from '#server/domain/session-place.ts'
import { isShown, isUnseen, sessionsSeenBy } from '#server/domain/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

export async function suggestions(db: Database, userId: string): Promise<BuddySuggestion[]> {
  const [together, inCommon] = await Promise.all([surfedTogether(db, userId), buddiesInCommon(db, userId)])
  return rankSuggestions(together, inCommon)
}

/** A session together counts as two buddies in common. Ties are ordered by id, so that they stay in place. */
export function rankSuggestions(together: SurfedTogether[], common: BuddiesInCommon[]): BuddySuggestion[] {
  const found = new Map<string, BuddySuggestion & { weight: number }>()
  for (const { times, place, ...surfer } of together)
    found.set(surfer.id, { ...surfer, surfedTogether: { place }, buddiesInCommon: 0, weight: 2 * times })
  for (const { inCommon, ...surfer } of common) {
    const { surfedTogether = null, weight = 0 } = found.get(surfer.id) ?? {}
    found.set(surfer.id, { ...surfer, surfedTogether, buddiesInCommon: inCommon, weight: weight + inCommon })
  }
  return [...found.values()]
    .toSorted((one, other) => other.weight - one.weight || one.id.localeCompare(other.id))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ weight, ...suggestion }) => suggestion)
}

type SurfedTogether = Surfer & {
  /** Number of common sessions, of the surfer's latest. */
  times: number
  /** Latest one; null without a name. */
  place: string | null
}

const DAYS = 90
const SESSIONS = 8
/** With more strangers at a spot within the hours, nobody counts. */
const CROWD = 24
const CANDIDATES = 4 * MAX_SUGGESTIONS

/**
 * Reads only the spot and hour that any surfer may see of others, so that changing own times reveals no minute. Own
 * sessions count only if checked out of live: logging past ones finds nobody.
 */
async function surfedTogether(db: Database, userId: string): Promise<SurfedTogether[]> {
  const { rows } = await sql<SurfedTogether>`
    with own as materialized (
      select s.id, s.party_id, s.surf_spot_id, s.start_time, s.start_hour - interval '1 hour' as first_hour,
        least(coalesce(s.end_time, ${databaseTime()}), s.start_time + interval '3 hours') as until,
        coalesce(${typedPlace}, spot.name) as place
      from surf_sessions s left join surf_spots spot on spot.id = s.surf_spot_id
      where s.user_id = ${userId} and s.visibility = 'everyone' and s.secret_spot_id is null
        and s.start_time > ${databaseTime(-DAYS * 86_400_000)}
        and case when s.is_active then not s.is_delayed
          else s.checked_out_at between s.start_time and s.start_time + interval '1 day' end
      order by s.start_time desc limit ${SESSIONS}
    ),
    met as (
      select own.id, own.start_time, own.place, beside.owner_id
      from own cross join lateral (
        select owner_id, count(*) over () <= ${CROWD} as is_company from (
          select s.owner_id from ${sessionsSeenBy(userId)} s
          where s.surf_spot_id = own.surf_spot_id and s.started_at >= own.first_hour
            and s.started_at < date_trunc('hour', own.until, 'UTC') + interval '1 hour' and s.known and not s.close
          limit ${CROWD + 1}) s
        union all
        (select s.owner_id, true from ${sessionsSeenBy(userId)} s
          where s.party_id = own.party_id and s.known and not s.close limit ${CROWD})
      ) beside
      where beside.is_company
    ),
    likely as (
      select owner_id, count(distinct id)::int as times, max(start_time) as latest,
        (array_agg(place order by start_time desc))[1] as place
      from met group by owner_id order by times desc, latest desc, owner_id limit ${CANDIDATES}
    )
    select u.id, u.first_name, u.last_name, u.username, u.profile_image_url, likely.times, likely.place
    from likely join users u on u.id = likely.owner_id and u.findable_by = 'everyone'
        and ${takesRequests(userId)}
    where not exists (select from buddy_links l where l.user_id = ${userId} and l.buddy_id = u.id)
      and not exists (select from not_suggested n where n.user_id = ${userId} and n.surfer_id = u.id)
    order by likely.times desc, likely.latest desc, u.id limit ${MAX_SUGGESTIONS}`.execute(db)
  return rows
}

type BuddiesInCommon = Surfer & { inCommon: number }

/** Newest buddies of the surfer, and of each of those, that are read. */
const OWN_BUDDIES = 50
const BUDDIES_OF_EACH = 200
/** One would reveal whose buddy it is. */
const FEWEST_IN_COMMON = 2

/** Not all of the own buddies count, or the number would name them. With very many buddies it is a minimum. */
async function buddiesInCommon(db: Database, userId: string): Promise<BuddiesInCommon[]> {
  const { rows } = await sql<BuddiesInCommon>`
    with own as materialized (
      select l.buddy_id from buddy_links l
      where l.user_id = ${userId} and l.state = 'accepted'
      order by l.since desc, l.buddy_id limit ${OWN_BUDDIES}
    ),
    counting as materialized (
      select own.buddy_id from own join users u on u.id = own.buddy_id and u.findable_by <> 'nobody'
    ),
    likely as (
      select theirs.buddy_id, count(*)::int as in_common
      from counting cross join lateral (
        select l.buddy_id from buddy_links l
        where l.user_id = counting.buddy_id and l.state = 'accepted'
        order by l.since desc, l.buddy_id limit ${BUDDIES_OF_EACH}
      ) theirs
      where theirs.buddy_id <> ${userId} and theirs.buddy_id not in (
        select buddy_id from buddy_links where user_id = ${userId}
        union all
        select surfer_id from not_suggested where user_id = ${userId})
      group by theirs.buddy_id
      having count(*) >= ${FEWEST_IN_COMMON} and count(*) < (select count(*) from counting)
        and not ${isUnseen(sql`theirs.buddy_id`)}
      order by in_common desc, theirs.buddy_id limit ${CANDIDATES}
    )
    select u.id, u.first_name, u.last_name, u.username, u.profile_image_url, likely.in_common
    from likely join users u on u.id = likely.buddy_id and u.findable_by <> 'nobody'
        and u.requests_from <> 'nobody'
    order by likely.in_common desc, u.id limit ${MAX_SUGGESTIONS}`.execute(db)
  return rows
}

/** `pairs` selects user_id (of the reader) and buddy_id (no longer suggested). */
export const notSuggesting = (pairs: RawBuilder<unknown>) => sql`
  insert into not_suggested (user_id, surfer_id)
  select user_id, buddy_id from (${pairs}) pair
  on conflict (user_id, surfer_id) do nothing`

/** 'Not now'. Idempotent; refuses `user_not_found`. */
export async function declineSuggestion(db: Database, userId: string, surferId: string): Promise<{ userId: string }> {
  const { rows } = await sql`
    with wanted as (
      select ${userId}::uuid as user_id, id as buddy_id from users
      where id = ${surferId} and id <> ${userId} and ${isShown(userId, surferId)}
    ),
    kept as (${notSuggesting(sql`select user_id, buddy_id from wanted`)})
    select from wanted`.execute(db)
  if (rows.length === 0) throw new Refusal('user_not_found')
  return { userId: surferId }
}
