import { sql } from 'kysely'
import { STILL_OUT_BEFORE_MS } from '#contract/limits.ts'
import { tellingPagesOf } from '#server/features/safety/telling-pages.ts'
import type { Database } from '#server/platform/database.ts'

/** No alarm of this round was raised yet: after a call for help nobody has to be asked, and none is overdue. */
const isCalm = sql`not exists (
  select from alarms a where a.user_id = s.user_id and a.session_id = s.id and a.round = s.watch_round)`

/** Asks every surfer whose limit is half an hour away, or has come while nobody looked, whether they are still out. */
export const askWhoIsStillOut = (db: Database, now: Date) =>
  sql`
    with due as (
      select s.user_id, s.id, s.watch_round
      from surf_sessions s join users surfer on surfer.id = s.user_id
      where s.is_active and s.overdue_at <= ${new Date(now.getTime() + STILL_OUT_BEFORE_MS)} and ${isCalm}
        and not exists (
          select from safety_steps t
          where t.user_id = s.user_id and t.session_id = s.id and t.round = s.watch_round and t.step = 'still_out')
      for key share of surfer skip locked
    ),
    asked as (
      insert into safety_steps (user_id, session_id, round, step, channel, state, state_at)
      select user_id, id, watch_round, 'still_out', 'app', 'sent', ${now} from due order by user_id, id
      on conflict on constraint safety_steps_once do nothing
      returning user_id, session_id
    ),
    told as (
      insert into notifications (user_id, kind, session_id) select user_id, 'still_out', session_id from asked
    )
    ${tellingPagesOf(sql`select user_id as id from asked`)}`.execute(db)

/**
 * Raises the alarm for every surfer whose limit has come. It counts from the limit, not from when a server was there to
 * see it: contacts do not wait a second time for what they should have heard while nobody looked. The session is not
 * locked, for whoever hangs while changing it would hold up its alarm; one that ends at this very moment gets its
 * all-clear at once.
 */
export const raiseAlarms = (db: Database, now: Date) =>
  sql`
    with due as (
      select s.user_id, s.id, s.watch_round, s.overdue_at
      from surf_sessions s join users surfer on surfer.id = s.user_id
      where s.is_active and s.overdue_at <= ${now} and ${isCalm}
      for key share of surfer skip locked
    )
    insert into alarms (user_id, session_id, round, kind, raised_at)
    select user_id, id, watch_round, 'overdue', overdue_at from due order by user_id, id
    on conflict do nothing`.execute(db)
