import { sql } from 'kysely'
import type { Achievement } from '#contract/sessions/progress.ts'
import { type Language, textsIn } from '#languages'
import type { Deps } from '#server/deps.ts'
import { notificationCtes } from '#server/domain/notification-sql.ts'
import { lifeOf } from '#server/features/achievements/life.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import { type AchievementKey, achievementsOf, type SurfingLife } from '#surf/log/achievements.ts'
import { dayAfter } from '#surf/time/calendar.ts'

/** Older achievements, such as of an imported account, notify nobody. */
const NOTIFIED_DAYS = 7

type OwnAchievement = Omit<Achievement, 'key' | 'name' | 'text'> & { key: AchievementKey }

/** Earned first, latest first, then the nearest. New ones are stored and notified once, even if concurrent. */
export async function listAchievements(db: Database, userId: string, now: Date): Promise<OwnAchievement[]> {
  const stored = await readStored(db, userId)
  const { own, shown } = await lifeOf(db, userId, now)
  const all = achievementsOf(own).map(({ reachedOn, ...achievement }) => {
    const earnedOn = stored.get(achievement.key)?.earnedOn ?? reachedOn
    // Earned ones stay after their sessions are gone.
    return { ...achievement, earnedOn, done: earnedOn ? achievement.goal : achievement.done }
  })
  const unseen = all.filter(({ key, earnedOn }) => earnedOn && !stored.get(key)?.isShown)
  if (unseen.length > 0) await store(db, userId, unseen, reachedIn(shown), dayAfter(own.today, -NOTIFIED_DAYS))
  return all.toSorted(byNearness)
}

export function writtenIn(language: Language, achievement: OwnAchievement): Achievement {
  const texts = textsIn(language).achievements
  const { key } = achievement
  return { ...achievement, name: texts.names[key], text: texts.tasks[key] }
}

type StoredAchievement = { key: string; earnedOn: string; isShown: boolean }

async function readStored(db: Database, userId: string): Promise<Map<string, StoredAchievement>> {
  const { rows } = await sql<StoredAchievement>`
    select key, earned_on::text, is_shown from achievements where user_id = ${userId}`.execute(db)
  return new Map(rows.map((stored) => [stored.key, stored]))
}

const reachedIn = (life: SurfingLife) => achievementsOf(life).flatMap(({ key, reachedOn }) => (reachedOn ? [key] : []))

/** Notifies of those since `notifyFrom`. An account's removal is awaited: its row is locked first. */
async function store(db: Database, userId: string, reached: OwnAchievement[], shown: string[], notifyFrom: string) {
  const notified = await sql`
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
      sql`from earned where earned_on >= ${notifyFrom}`,
    )}
    select user_id from notified`.execute(db)
  if (notified.rows.length > 0) await publish(db, notificationsChanged, { userIds: [userId] })
}

function byNearness(one: OwnAchievement, other: OwnAchievement): number {
  if (one.earnedOn && other.earnedOn) return other.earnedOn.localeCompare(one.earnedOn)
  if (one.earnedOn || other.earnedOn) return one.earnedOn ? -1 : 1
  return other.done / other.goal - one.done / one.goal
}

/** Awards after a session or a new buddy, one surfer at a time. The achievements page catches up on missed events. */
export function createAwards({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>) {
  const waiting = new Set<string>()
  let atWork: Promise<void> | undefined

  async function work() {
    // Surfers added meanwhile are visited too.
    for (const userId of waiting) {
      waiting.delete(userId)
      await listAchievements(db, userId, now()).catch((error) =>
        log.warn(error, 'what a surfer has earned was not looked at'),
      )
    }
    atWork = undefined
  }

  return {
    visit(userIds: readonly string[]) {
      for (const userId of userIds) waiting.add(userId)
      if (waiting.size > 0) atWork ??= work()
    },
    /** Finishes the current surfer only. */
    async close() {
      waiting.clear()
      await atWork
    },
  }
}
