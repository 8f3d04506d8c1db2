import { sql } from 'kysely'
import { SAFETY_BUDDIES_SHOWN } from '#contract/limits.ts'
import type { Safety } from '#contract/sessions/safety.ts'
import type { Deps } from '#server/deps.ts'
import { mailedKinds } from '#server/domain/notification-sql.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { canMail, usableChannels } from '#server/features/safety/messages/channels.ts'
import { watchState } from '#server/features/safety/watch/watch-runs.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** First by name, of which reachable ones are listed. */
const MAX_BUDDIES_READ = 300

/** Names reachable buddies first; `moreBuddies` counts the unnamed. */
export async function ownSafety({ db, env }: Pick<Deps, 'db' | 'env'>, userId: string): Promise<Safety> {
  const [state, { rows }] = await Promise.all([
    watchState({ db }),
    sql<Pick<Safety, 'buddies' | 'contacts'> & { buddyCount: number }>`
      with ${reached(env, userId)}
      select
        (
          select coalesce(json_agg(json_build_object('user', ${surferJson(sql`u`)}, 'channels', shown.channels)
            order by u.first_name, u.last_name, u.id), '[]')
          from shown join users u on u.id = shown.buddy_id
        ) as buddies,
        (select count(*)::int from buddy_links where user_id = ${userId} and state = 'accepted') as buddy_count,
        (
          select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'channels', way.usable)
            order by c.position), '[]')
          from emergency_contacts c cross join lateral (select ${usableChannels(sql`c`, env)} as usable) way
          where c.user_id = ${userId} and cardinality(way.usable) > 0
        ) as contacts`.execute(db),
  ])
  const { buddyCount, ...notified } = rows[0]!
  return { ...state, ...notified, moreBuddies: buddyCount - notified.buddies.length }
}

/** Push by a scalar subquery, which PostgreSQL cannot turn into a scan of all subscriptions. */
const reached = (env: Deps['env'], userId: string) => sql`
  looked_at as (
    select buddy_id, buddy_name from buddy_links where user_id = ${userId} and state = 'accepted'
    order by buddy_name, buddy_id limit ${sql.lit(MAX_BUDDIES_READ)}
  ),
  by_way as materialized (
    select l.buddy_id, l.buddy_name,
      case when 'overdue' = any (p.push_kinds) and coalesce((
        select true from push_subscriptions s join sign_ins i on i.user_id = s.user_id and i.token_hash = s.sign_in
        where s.user_id = l.buddy_id and i.expires_at > ${databaseTime()} limit 1), (
        select true from push_servers v where v.user_id = l.buddy_id and v.off_at is null limit 1)) then 'push' end as push,
      case when ${canMail(env)} and 'overdue' = any (${mailedKinds}) and exists (
        select from users u where u.id = l.buddy_id and u.email_verified_at is not null) then 'email' end as mail
    from looked_at l left join notification_preferences p on p.user_id = l.buddy_id
  ),
  shown as (
    select buddy_id, array_remove(array['app', push, mail], null) as channels from by_way
    order by coalesce(push, mail) is null, buddy_name, buddy_id
    limit ${sql.lit(SAFETY_BUDDIES_SHOWN)}
  )`
