import { type RawBuilder, sql } from 'kysely'
import { safetyKinds } from '#contract/people/notification-kinds.ts'
import { mailedKinds } from '#server/domain/notification-sql.ts'
import { isBlocked } from '#server/domain/visibility.ts'
import { sqlByKind } from '#server/features/notifications/kinds/kinds.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { DAY_MS } from '#surf/time/durations.ts'

/** Urgent notifications are sent late rather than never. */
const MAX_AGE_MS = { urgent: 3 * DAY_MS, other: DAY_MS }

export const isUrgent = sql<boolean>`(n.kind = any(${safetyKinds}::text[]))`

/** Repeated since. Rows ahead of the database's clock precede its setting back. */
const isRepeated = sql`exists (
  select from notifications later
  where later.user_id = n.user_id and later.session_id = n.session_id and later.id > n.id
    and later.created_at <= ${databaseTime()} and later.kind = n.kind)`

/** The settings exclude the channel, or the sign-in of the browser has expired. */
const isUnwanted = sql`(
  n.kind <> all(case d.channel when 'email' then ${mailedKinds} else p.push_kinds end)
  or exists (
    select from sign_ins i where i.user_id = s.user_id and i.token_hash = s.sign_in and i.expires_at <= ${databaseTime()}))`

/** Urgent ones are sent although read, since an open page reads everything. */
export const isStale = (isForOthers: RawBuilder<unknown>) => sql`
    ${isUnwanted} or (not (${isForOthers}) and (
      ${isBlocked(sql`n.user_id`, sql`n.actor_id`)}
      or n.created_at < case when ${isUrgent} then ${databaseTime(-MAX_AGE_MS.urgent)} else ${databaseTime(-MAX_AGE_MS.other)} end
      or case when ${isUrgent} then ${isRepeated} else n.read_at is not null end
      or coalesce(${sqlByKind('isStale')}, false)))`
