import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { watchReport } from '#contract/sessions/safety.ts'
import type { Deps } from '#server/deps.ts'
import { isOperator } from '#server/domain/surfers.ts'
import { canMail, canText } from '#server/features/safety/messages/channels.ts'
import { isoTime } from '#server/features/safety/session-safety.ts'
import { watchState } from '#server/features/safety/watch/watch-runs.ts'

type Report = ReplyOf<typeof watchReport>

const FAILURES_SHOWN = 20

/** Names nobody. Refuses `operators_only`. */
export async function report({ db, env }: Pick<Deps, 'db' | 'env'>, userId: string): Promise<Report> {
  const operator = await sql`
    select from users where id = ${userId} and ${isOperator(env.OPERATORS)}`.execute(db)
  if (operator.rows.length === 0) throw new Refusal('operators_only')
  const [state, { rows }] = await Promise.all([
    watchState({ db }),
    sql<Pick<Report, 'watched' | 'openAlarms' | 'due' | 'failed' | 'failures'>>`
      select
        (
          select count(*)::int from surf_sessions s
          where s.is_active and s.overdue_at is not null and not exists (
            select from alarms a
            where a.user_id = s.user_id and a.session_id = s.id and a.round = s.watch_round and a.reached_at is not null)
        ) as watched,
        (select count(*)::int from alarms where over_at is null) as open_alarms,
        (select count(*)::int from safety_steps where state = 'due' and channel <> 'app') as due,
        (select count(*)::int from safety_steps where state = 'failed' and channel <> 'app') as failed,
        (
          select coalesce(json_agg(json_build_object('channel', channel, 'attempts', attempts,
            'stateAt', ${isoTime(sql`state_at`)}) order by state_at desc), '[]')
          from (
            select channel, attempts, state_at from safety_steps where state = 'failed' and channel <> 'app'
            order by state_at desc limit ${FAILURES_SHOWN}
          ) latest
        ) as failures`.execute(db),
  ])
  return { ...state, canMail: canMail(env), canText: canText(env), ...rows[0]! }
}
