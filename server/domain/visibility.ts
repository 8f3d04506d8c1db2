import { type RawBuilder, sql } from 'kysely'
import { type DetailName, sessionDetails } from '#contract/sessions/details.ts'
import type { Database } from '#server/platform/database/database.ts'

export const detailNames = Object.keys(sessionDetails) as DetailName[]

export const detailColumns = (columnSql: (column: string) => string) =>
  sql.raw(detailNames.map((name) => columnSql(name.replace(/[A-Z]/g, '_$&').toLowerCase())).join(', '))

const knownDetails = detailColumns((column) => `case when seen.known then s.${column} end as ${column}`)

/**
 * Selects the sessions and fields that the viewer may see (docs/decisions/platform/0002-visibility-one-rule-in-sql.md).
 * Null: a visitor; `asBuddy`: own sessions as buddies see them; `many`: for thousands of sessions. Never expose owner_id
 * and started_at.
 */
export function sessionsSeenBy(viewer: RawBuilder<unknown> | string | null, { asBuddy = false, many = false } = {}) {
  // A literal, so that PostgreSQL omits the join with links.
  const seer = viewer === null ? sql`null::uuid` : sql`${viewer}::uuid`
  const isOwnerUnseen = many ? isAmongUnseen : isUnseen
  return sql`(
    select s.user_id as owner_id, s.id, s.party_id, s.start_time as started_at, s.start_hour, s.is_active, s.place,
      seen.close, seen.known,
      case when seen.known then s.user_id end as user_id,
      case when seen.close then s.start_time else s.start_hour end as start_time,
      case when seen.close then s.end_time end as end_time,
      case when seen.known then s.custom_location end as custom_location, s.surf_spot_id, s.secret_spot_id,
      case when seen.close then s.latitude when s.surf_spot_id is null then s.coarse_latitude end as latitude,
      case when seen.close then s.longitude when s.surf_spot_id is null then s.coarse_longitude end as longitude,
      ${knownDetails}, s.wave_height, s.visibility
    from surf_sessions s
    left join buddy_links link
      on link.user_id = s.user_id and link.buddy_id = ${seer} and link.state in ('accepted', 'blocked', 'was_blocked')
    cross join lateral (
      select
        coalesce(s.user_id = ${seer}, false) or coalesce(link.state = 'accepted', ${sql.lit(asBuddy)}) as close,
        ${seer} is not null and (s.user_id = ${seer}
          or coalesce(link.state = 'accepted', ${sql.lit(asBuddy)} or s.visibility = 'everyone')) as known
    ) seen
    where not ${isOwnerUnseen(sql`s.user_id`, sql`st.user_id is distinct from ${seer}`)} and (s.user_id = ${seer}
      or (coalesce(link.state = 'accepted', true) and s.visibility <> 'private'
        and (seen.known or s.surf_spot_id is not null)
        and not (s.is_delayed and s.is_active) and not s.is_hidden
        and (s.secret_spot_id is null or link.state = 'accepted')
        and ${knowsSecretSpot(seer, sql`s.secret_spot_id`)})))`
}

/** Omits surfers without visible sessions. Lateral, because a join would read all links of the viewer. */
export const surfedBy = (surfers: RawBuilder<unknown> | readonly string[], viewer: string) => sql`(
  select surfer.id as user_id, surfed.session_count, surfed.is_surfing,
    coalesce(surfed.location, (select spot.name from surf_spots spot where spot.id = surfed.spot_id)) as last_seen
  from unnest(${surfers}::uuid[]) surfer (id) cross join lateral (
    select count(*)::int as session_count, bool_or(s.is_active) as is_surfing,
      (array_agg(s.custom_location order by s.started_at desc))[1] as location,
      (array_agg(s.surf_spot_id order by s.started_at desc))[1] as spot_id
    from ${sessionsSeenBy(viewer)} s
    where s.owner_id = surfer.id and s.known
    having count(*) > 0
  ) surfed)`

type Surfer = RawBuilder<unknown> | string

export const secretSpotsKnownTo = (surfer: Surfer) => sql`(
  select spot.* from secret_spots spot where spot.user_id = ${surfer}::uuid
  union all
  select spot.*
  from secret_spot_shares share
    join secret_spots spot on spot.user_id = share.owner_id and spot.id = share.spot_id
    join buddy_links link
      on link.user_id = share.owner_id and link.buddy_id = share.buddy_id and link.state = 'accepted'
  where share.buddy_id = ${surfer}::uuid)`

/** True for a null id. Two scalar lookups, because a union plans slowly and a hashed `in` reads every link. */
export const knowsSecretSpot = (surfer: Surfer, id: RawBuilder<unknown>) => sql`(
  ${id} is null
  or not ${id} <> all (select own.id from secret_spots own where own.user_id = ${surfer}::uuid)
  or not ${id} <> all (
    select share.spot_id from secret_spot_shares share
      join buddy_links sharer
        on sharer.user_id = share.owner_id and sharer.buddy_id = share.buddy_id and sharer.state = 'accepted'
    where share.buddy_id = ${surfer}::uuid))`

type Reader = RawBuilder<unknown> | string | null

/** Null of most surfers. */
export const standingOf = (surfer: RawBuilder<unknown>) => sql`(
  select st.state from standings st where st.user_id = ${surfer})`

/**
 * True of surfers whom nobody else sees, if their standing `st` fulfils `where`. A scalar from an index alone: of `exists`
 * PostgreSQL makes a join, hashes all of them, or expects that nobody is left.
 */
export const isUnseen = (surfer: Surfer, where = sql`true`) => sql`((
  select true from standings st where st.user_id = ${surfer}::uuid and st.state <> 'limited' and ${where}) is true)`

/** The same for thousands of surfers in a statement, which reads all unseen ones once. */
const isAmongUnseen = (surfer: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`(
  ${surfer} in (select st.user_id from standings st where st.state <> 'limited' and ${where}))`

/** True of suspended and closed surfers, who have their safety alone. */
export const isShutOut = (surfer: Surfer) => sql`((
  select st.state in ('suspended', 'closed') from standings st where st.user_id = ${surfer}::uuid) is true)`

/** Ids that this reader has blocked or is blocked by; a visitor (null) has none. */
export const blockedWith = (reader: Reader) => sql`
  select block.buddy_id from buddy_links block
  where block.user_id = ${reader}::uuid and block.state in ('blocked', 'was_blocked')`

/**
 * True of null. Uses only the reader's own links, so that one shard answers. On its own for safety, which goes on for surfers
 * whom nobody else sees.
 */
export const notBlocked = (reader: Reader, surfer: Surfer) =>
  typeof reader === 'string'
    ? sql`(${surfer} in (${blockedWith(reader)})) is not true`
    : sql`(exists (${blockedWith(reader)} and block.buddy_id = ${surfer})) is not true`

/** False if blocked either way, or seen by nobody else. True of null. */
export const isShown = (reader: Reader, surfer: Surfer) => sql`(
  ${notBlocked(reader, surfer)} and not ${isUnseen(surfer, sql`st.user_id is distinct from ${reader}::uuid`)})`

/** `c` is a row of comments or plan_messages. */
export const isCommentShown = (reader: Reader, c: RawBuilder<unknown>) => sql`(
  not ${c}.is_hidden and ${isShown(reader, sql`${c}.user_id`)})`

/** Owners see their own hidden photos. */
export const isPhotoShown = (reader: Reader, p: RawBuilder<unknown>) => sql`(
  not ${p}.is_hidden or ${p}.owner_id = ${reader}::uuid)`

/** With more surfers, an index by spot or place is cheaper than one lookup each. */
export const FEW_LINKS = 500

const LINKED = {
  buddies: ['accepted'],
  known: ['accepted', 'blocked', 'was_blocked'],
}

/** Linked surfers' ids for an index lookup; null above 500. A hint only: sessionsSeenBy() still decides access. */
export async function fewLinked(db: Database, userId: string, which: keyof typeof LINKED): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`
    select buddy_id as id from buddy_links where user_id = ${userId} and state = any(${LINKED[which]})
    limit ${sql.lit(FEW_LINKS + 1)}`.execute(db)
  return rows.length > FEW_LINKS ? null : rows.map(({ id }) => id)
}
