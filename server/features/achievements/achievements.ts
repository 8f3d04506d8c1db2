import { sql } from 'kysely'
import type { Achievement } from '#contract/sessions/achievements.ts'
import { notificationCtes } from '#server/domain/notification-sql.ts'
import { lifeOf } from '#server/features/achievements/life.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import { achievementsOf, type SurfingLife } from '#surf/log/achievements.ts'
import { dayAfter } from '#surf/time/calendar.ts'

/** Nobody is told today of what they reached longer ago than this: it is history, such as of an account brought along. */
const NEWS_DAYS = 7

/**
 * All achievements of a surfer: earned ones first, latest first, then by how little is missing. Those that were reached
 * and not kept yet are kept and notified of now; each once, whoever else does the same at this moment.
 */
export async function ofSurfer(db: Database, userId: string, now: Date): Promise<Achievement[]> {
  const kept = await keptOf(db, userId)
  const { own, shown } = await lifeOf(db, userId, now)
  const all = achievementsOf(own).map(({ reachedOn, ...achievement }) => {
    const earnedOn = kept.get(achievement.key)?.earnedOn ?? reachedOn
    // What was earned stays, also when what it was earned with is gone.
    return { ...achievement, earnedOn, done: earnedOn ? achievement.goal : achievement.done }
  })
  const unseen = all.filter(({ key, earnedOn }) => earnedOn && !kept.get(key)?.isShown)
  if (unseen.length > 0) await keep(db, userId, unseen, reachedIn(shown), dayAfter(own.today, -NEWS_DAYS))
  return all.toSorted(byNearness)
}

type Kept = { key: string; earnedOn: string; isShown: boolean }

async function keptOf(db: Database, userId: string): Promise<Map<string, Kept>> {
  const { rows } = await sql<Kept>`
    select key, earned_on::text, is_shown from achievements where user_id = ${userId}`.execute(db)
  return new Map(rows.map((kept) => [kept.key, kept]))
}

const reachedIn = (life: SurfingLife) => achievementsOf(life).flatMap(({ key, reachedOn }) => (reachedOn ? [key] : []))

/**
 * Writes them down, and which of them others see, and notifies the surfer of those that were earned from the day `newsFrom`
 * on. Nothing of an account that is removed at this moment: its row is locked first, as the foreign key would.
 */
async function keep(db: Database, userId: string, reached: Achievement[], shown: string[], newsFrom: string) {
  const news = await sql`
    with earned as (
      insert into achievements (user_id, key, earned_on, is_shown)
      select surfer.id, reached.key, reached.day, reached.key = any(${shown}::text[])
      from (select id from users where id = ${userId} for key share) surfer, unnest(
        ${reached.map(({ key }) => key)}::text[], ${reached.map(({ earnedOn }) => earnedOn)}::date[]) reached (key, day)
      on conflict do nothing
      returning key, earned_on
    ),
    shown_now as (
      update achievements set is_shown = true
      where user_id = ${userId} and key = any(${shown}::text[]) and not is_shown
    ),
    ${notificationCtes(
      {
        userId: sql`${userId}::uuid`,
        kind: 'achievement',
        subject: sql`key`,
        rank: sql`row_number() over (order by earned_on, key)`,
      },
      sql`from earned where earned_on >= ${newsFrom}`,
    )}
    select user_id from notified`.execute(db)
  if (news.rows.length > 0) await publish(db, notificationsChanged, { userIds: [userId] })
}

function byNearness(one: Achievement, other: Achievement): number {
  if (one.earnedOn && other.earnedOn) return other.earnedOn.localeCompare(one.earnedOn)
  if (one.earnedOn || other.earnedOn) return one.earnedOn ? -1 : 1
  return other.done / other.goal - one.done / one.goal
}
