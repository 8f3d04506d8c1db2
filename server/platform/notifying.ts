import { type RawBuilder, sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'

/** Kinds that one surfer can cause for another at will. Kinds about safety are never among them. */
const FOLDED_KINDS: NotificationKind[] = [
  'buddy_request',
  'buddy_accepted',
  'like',
  'comment',
  'joined',
  'checked_in',
  'plan_invite',
  'plan_answer',
  'plan_changed',
]

type Columns = `user_id, kind, actor_id${'' | ', session_id' | ', plan_id' | ', plan_id, subject'}`

/**
 * SQL that writes one notification for each of `rows`, which give these columns in this order, at most one of a kind for
 * each recipient. It is the one writer of notifications that another surfer causes: the same kind from the same surfer in
 * the same hour of the clock is folded into the notification that is there, which becomes the newest and unread again.
 * Push and e-mail leave for new notifications alone, so at most once in that hour.
 */
export const notifying = (columns: Columns, rows: RawBuilder<unknown>) => sql`
  insert into notifications (${sql.raw(columns)}, fold_window)
  select notice.*,
    case when notice.kind = any(${FOLDED_KINDS}::text[]) then date_trunc('hour', now(), 'UTC') end
  from (${rows}) notice (${sql.raw(columns)})
  -- In one order, so that nobody waits in a circle.
  order by notice.user_id
  on conflict (user_id, kind, actor_id, fold_window) where fold_window is not null do update set
    id = excluded.id, created_at = excluded.created_at, read_at = null, in_app = excluded.in_app,
    session_id = excluded.session_id, plan_id = excluded.plan_id, subject = excluded.subject
  returning user_id`

/** SQL of the surfers whom a CTE `told` has notified: their ids, to publish `notificationsChanged`. */
export const notified = sql`array(select user_id from told)`

/**
 * SQL that takes notifications `n` back, those `which` selects by user_id and id; it returns their user_id. Nothing of them
 * is shown or sent any more. The row stays for a while, for what comes after it in the same hour is still to be folded.
 */
export const takingBack = (which: RawBuilder<unknown>) => sql`
  update notifications n
  set in_app = false, read_at = coalesce(n.read_at, now()), session_id = null, plan_id = null, subject = null
  from (${which}) taken_back
  where n.user_id = taken_back.user_id and n.id = taken_back.id
  returning n.user_id`
