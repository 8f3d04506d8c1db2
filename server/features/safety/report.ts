import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { watchReport } from '#contract/sessions/safety.ts'
import type { Deps } from '#server/deps.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { canMail, canText } from '#server/features/safety/messages/channels.ts'
import { isoTime } from '#server/features/safety/session-safety.ts'
import { isOver } from '#server/features/safety/watch/closing.ts'
import { watchState } from '#server/features/safety/watch/watch-runs.ts'
import type { Database } from '#server/platform/database/database.ts'

type Report = ReplyOf<typeof watchReport>

const FAILURES_SHOWN = 20
const RESTORES_SHOWN = 5
const MISSED_SHOWN = 200

/** Names only surfers whose alarm a restore settled. */
export async function report({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<Report> {
  const [state, restored, { rows }] = await Promise.all([
    watchState({ db }),
    readRestores(db),
    sql<Pick<Report, 'watched' | 'openAlarms' | 'due' | 'failed' | 'failures'>>`
      select
        (
          select count(*)::int from surf_sessions s
          where s.is_active and s.overdue_at is not null and not exists (
            select from alarms a
            where a.user_id = s.user_id and a.session_id = s.id and a.round = s.watch_round
              and (a.reached_at is not null or a.restored_at is not null))
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
  return { ...state, ...restored, canMail: canMail(env), canText: canText(env), ...rows[0]! }
}

/** The latest restores, and surfers whose alarm they settled and who are not known to be back, with agreed contacts. */
async function readRestores(db: Database): Promise<Pick<Report, 'restores' | 'missedAlarms'>> {
  const restores = await sql<Report['restores'][number]>`
    select id, restored_at, backed_up_at, archive, (
        select coalesce(json_agg(json_build_object('kind', key, 'count', value::int) order by key), '[]')
        from jsonb_each_text(settled) where value <> '0'
      ) as settled
    from restores order by restored_at desc limit ${RESTORES_SHOWN}`.execute(db)
  const missed = await sql<Report['missedAlarms'][number]>`
    select a.session_id, a.kind, a.raised_at as due_at, ${surferJson(sql`u`)} as "user", u.email, (
        select coalesce(json_agg(json_build_object('name', c.name,
          'phone', case when c.number_state = 'confirmed' then c.phone end,
          'email', case when c.email_state = 'confirmed' then c.email end) order by c.position), '[]')
        from emergency_contacts c
        where c.user_id = a.user_id and (c.number_state = 'confirmed' or c.email_state = 'confirmed')
      ) as contacts
    from alarms a join users u on u.id = a.user_id
    where a.restored_at is not null and a.over_at is null and a.reached_at is null and not ${isOver}
    order by a.raised_at desc, a.session_id limit ${MISSED_SHOWN}`.execute(db)
  return { restores: restores.rows, missedAlarms: missed.rows }
}
