import { sql } from 'kysely'
import type { QuietHours } from '#server/features/notifications/quiet-hours.ts'
import { type Told, toldColumns } from '#server/features/notifications/texts.ts'
import type { Database } from '#server/platform/database.ts'

/** Longer than anything may take to be sent; what a process that died was sending is taken over after that. */
const CLAIM_MS = 2 * 60_000
/** News that are older are none any more. */
const NEWS_FOR_MS = 24 * 60 * 60_000
/** Nothing is put off for longer, so what a wrong clock put off further is due. */
const LONGEST_PUT_OFF = '25 hours'
/** After each failure; after the last one it has failed for good. */
const TRY_AGAIN_AFTER_MS = [30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000]

export type Subscription = { id: string; endpoint: string; p256dh: string; auth: string }

/** One notification on its way to one browser or one mailbox, as things are when it leaves. */
export type Delivery = Told & {
  userId: string
  id: string
  notificationId: string
  /** How often it was tried. */
  attempts: number
  claimedUntil: string
  /** The push service's host, or 'mail'. */
  lane: string
  /** Null for mail. */
  subscription: Subscription | null
  email: string
  /**
   * It was read, or is not wanted by this way any more, or too old, or about what its reader may not see any more, or for
   * a browser whose sign-in has run out.
   */
  isStale: boolean
  quietHours: QuietHours | null
  /** In seconds. */
  age: number
}

/** How a try to send ended. Words are for the log, and name nobody. */
export type Outcome =
  | { state: 'sent' }
  /** This server has no such way. */
  | { state: 'dropped' }
  /** It can never be sent. */
  | { state: 'failed'; why: string }
  /** The browser does not want to hear from us any more. */
  | { state: 'gone' }
  /** Perhaps later; after `restMs` at the earliest, which counts for everything that goes there. */
  | { state: 'refused'; why: string; restMs?: number }

type Claim = {
  most: number
  /** Lanes that are not to be used now. */
  without: string[]
  now: Date
}

/** Takes what is due for longest, which no other process sends meanwhile. */
export async function claimDue(db: Database, { most, without, now }: Claim): Promise<Delivery[]> {
  const moment = now.toISOString()
  const until = new Date(now.getTime() + CLAIM_MS).toISOString()
  // Whoever claimed it may have another clock, or have looked at the same one a moment later; beyond that it was wrong.
  const farthest = new Date(now.getTime() + 2 * CLAIM_MS).toISOString()
  const lane = sql`case d.channel when 'email' then 'mail' else substring(s.endpoint from '^https?://([^/?#]+)') end`
  const { rows } = await sql<Delivery>`
    with due as (
      select d.user_id, d.id, ${lane} as lane
      from deliveries d left join push_subscriptions s on s.user_id = d.user_id and s.id = d.subscription_id
      where d.state = 'due' and d.claimed_until not between ${moment} and ${farthest}
        and (d.due_at <= ${moment} or d.due_at > ${moment}::timestamptz + ${LONGEST_PUT_OFF}::interval)
        and ${lane} <> all(${without}::text[])
      order by d.due_at, d.id limit ${most} for update of d skip locked
    ),
    claimed as (
      update deliveries d set claimed_until = ${until} from due where d.user_id = due.user_id and d.id = due.id
      returning d.*, due.lane
    )
    select d.user_id, d.id, d.notification_id, d.attempts, d.claimed_until, d.lane, u.email,
      case when s.id is not null then
        json_build_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth) end as subscription,
      n.read_at is not null or is_hidden(n.user_id, n.actor_id)
        or n.kind <> all(case d.channel when 'email' then p.email_kinds else p.push_kinds end)
        or n.created_at < ${new Date(now.getTime() - NEWS_FOR_MS)}
        or (n.kind = 'checked_in' and not exists (
          select from sessions_seen_by(n.user_id) session where session.id = n.session_id and session.known))
        -- Nobody is reminded of what has begun or was called off.
        or (n.kind = 'plan_reminder' and exists (
          select from plans where plans.id = n.plan_id and (plans.canceled_at is not null or plans.start_time <= ${moment})))
        or exists (
          select from sign_ins i where i.user_id = s.user_id and i.token_hash = s.sign_in and i.expires_at <= ${moment})
        as is_stale,
      case when p.time_zone is not null then json_build_object(
        'from', to_char(p.quiet_from, 'HH24:MI'), 'to', to_char(p.quiet_to, 'HH24:MI'), 'timeZone', p.time_zone
      ) end as quiet_hours,
      greatest(0, extract(epoch from ${moment}::timestamptz - n.created_at))::int as age,
      ${toldColumns}
    from claimed d
      join notifications n on n.user_id = d.user_id and n.id = d.notification_id
      join users u on u.id = d.user_id
      join notification_preferences p on p.user_id = d.user_id
      left join push_subscriptions s on s.user_id = d.user_id and s.id = d.subscription_id
      left join users actor on actor.id = n.actor_id`.execute(db)
  return rows
}

/** Writes down how it ended, unless another process has taken it over. */
export async function settle(db: Database, delivery: Delivery, outcome: Outcome, now: Date): Promise<void> {
  if (outcome.state === 'gone') {
    // What else was on its way there goes with it.
    await db
      .deleteFrom('pushSubscriptions')
      .where('userId', '=', delivery.userId)
      .where('id', '=', delivery.subscription?.id ?? '')
      .execute()
    return
  }
  const attempts = delivery.attempts + 1
  if (outcome.state !== 'refused') return update(db, delivery, { state: outcome.state, attempts })
  const pauseMs = TRY_AGAIN_AFTER_MS[delivery.attempts]
  if (pauseMs === undefined) return update(db, delivery, { state: 'failed', attempts })
  await putOff(db, delivery, new Date(now.getTime() + Math.max(pauseMs, outcome.restMs ?? 0)), attempts)
}

/** Nobody needs it any more. */
export const drop = (db: Database, delivery: Delivery) => update(db, delivery, { state: 'dropped' })

/** It is due at this moment and no earlier, for whichever process is first. */
export const putOff = (db: Database, delivery: Delivery, until: Date, attempts = delivery.attempts) =>
  update(db, delivery, { dueAt: until.toISOString(), claimedUntil: '-infinity', attempts })

/** It was not sent after all, and another process may do it at once. */
export const release = (db: Database, delivery: Delivery) => update(db, delivery, { claimedUntil: '-infinity' })

type Change = { state?: string; attempts?: number; dueAt?: string; claimedUntil?: string }

async function update(db: Database, { userId, id, claimedUntil }: Delivery, change: Change) {
  await db
    .updateTable('deliveries')
    .set(change)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('claimedUntil', '=', claimedUntil)
    .execute()
}
