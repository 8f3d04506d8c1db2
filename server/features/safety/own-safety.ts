import { sql } from 'kysely'
import type { Safety } from '#contract/safety.ts'
import type { Deps } from '#server/deps.ts'
import { canMail, usableWays } from '#server/features/safety/usable-ways.ts'
import { watchState } from '#server/features/safety/watch-state.ts'
import { databaseTime } from '#server/platform/database-clock.ts'

/** Whether anybody looks, and who would be told by which ways if this surfer did not come back. */
export async function ownSafety({ db, env }: Pick<Deps, 'db' | 'env'>, userId: string): Promise<Safety> {
  const [state, { rows }] = await Promise.all([
    watchState({ db }),
    sql<Pick<Safety, 'buddies' | 'contacts'>>`
      select
        (
          select coalesce(json_agg(json_build_object('user', surfer_json(u), 'ways', array_remove(array[
            'app',
            case when 'overdue' = any (p.push_kinds) and exists (
              select from push_subscriptions s join sign_ins i on i.user_id = s.user_id and i.token_hash = s.sign_in
              where s.user_id = u.id and i.expires_at > ${databaseTime()}) then 'push' end,
            case when ${canMail(env)} and 'overdue' = any (p.email_kinds) then 'email' end
          ], null)) order by u.first_name, u.last_name, u.id), '[]')
          from buddy_links link join users u on u.id = link.buddy_id
            left join notification_preferences p on p.user_id = u.id
          where link.user_id = ${userId} and link.state = 'accepted'
        ) as buddies,
        (
          select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'ways', way.usable)
            order by c.position), '[]')
          from emergency_contacts c cross join lateral (select ${usableWays(sql`c`, env)} as usable) way
          where c.user_id = ${userId} and cardinality(way.usable) > 0
        ) as contacts`.execute(db),
  ])
  return { ...state, ...rows[0]! }
}
