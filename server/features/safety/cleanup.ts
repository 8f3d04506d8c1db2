import { sql } from 'kysely'
import type { Env } from '#server/platform/config/env.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { isPast, type Retention } from '#server/platform/database/retention.ts'
import { DAY_MS } from '#surf/time/durations.ts'

/** As long as notifications, which link to them. */
const storedMs = ({ KEEP_NOTIFICATIONS_DAYS }: Env) => KEEP_NOTIFICATIONS_DAYS * DAY_MS

/** The alarms of an active session prevent raising them again. */
const hasEnded = sql`not exists (
  select from surf_sessions s where s.user_id = old.user_id and s.id = old.session_id and s.is_active)`

/** From the end of an alarm. The latest question and test of a contact hold the answer. */
export const alarmRetention: Retention[] = [
  {
    kind: 'alarm_messages',
    table: 'safety_steps',
    storedMs,
    isOver: (ms) => sql`${isPast('state_at', ms)} and ${hasEnded}
      and not exists (
        select from alarms a where a.user_id = old.user_id and a.session_id = old.session_id
          and (a.over_at is null or a.over_at >= ${databaseTime(-ms)}))
      and (old.session_id is not null or exists (
        select from safety_steps newer
        where newer.user_id = old.user_id and newer.contact_id = old.contact_id and newer.channel = old.channel
          and newer.step = old.step and newer.round > old.round))`,
  },
  { kind: 'alarms', table: 'alarms', storedMs, isOver: (ms) => sql`${isPast('over_at', ms)} and ${hasEnded}` },
]
