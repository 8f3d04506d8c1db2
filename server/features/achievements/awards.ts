import type { Deps } from '#server/deps.ts'
import * as achievements from '#server/features/achievements/achievements.ts'

/** Awards after a session or a new buddy, one surfer at a time. The achievements page catches up on missed events. */
export function createAwards({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>) {
  const waiting = new Set<string>()
  let atWork: Promise<void> | undefined

  async function work() {
    // Surfers added meanwhile are visited too.
    for (const userId of waiting) {
      waiting.delete(userId)
      await achievements
        .listAchievements(db, userId, now())
        .catch((error) => log.warn(error, 'what a surfer has earned was not looked at'))
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
