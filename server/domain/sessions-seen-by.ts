import { type RawBuilder, sql } from 'kysely'
import { type DetailName, sessionDetails } from '#contract/sessions/details.ts'
import { knowsSecretSpot } from '#server/domain/known-secret-spots.ts'

export const detailNames = Object.keys(sessionDetails) as DetailName[]

export const detailColumns = (columnSql: (column: string) => string) =>
  sql.raw(detailNames.map((name) => columnSql(name.replace(/[A-Z]/g, '_$&').toLowerCase())).join(', '))

const knownDetails = detailColumns((column) => `case when seen.known then s.${column} end as ${column}`)

/**
 * Selects the sessions and fields that the viewer may see (docs/decisions/platform/0002-visibility-one-rule-in-sql.md).
 * Null: a visitor; `asBuddy`: own sessions as buddies see them. Never expose owner_id and started_at.
 */
export function sessionsSeenBy(viewer: RawBuilder<unknown> | string | null, { asBuddy = false } = {}) {
  // A literal, so that PostgreSQL omits the join with links.
  const seer = viewer === null ? sql`null::uuid` : sql`${viewer}::uuid`
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
    where s.user_id = ${seer}
      or (coalesce(link.state = 'accepted', true) and s.visibility <> 'private'
        and (seen.known or s.surf_spot_id is not null)
        and not (s.is_delayed and s.is_active)
        and (s.secret_spot_id is null or link.state = 'accepted')
        and ${knowsSecretSpot(seer, sql`s.secret_spot_id`)}))`
}
