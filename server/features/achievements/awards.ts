import type { Deps } from '#server/deps.ts'
import * as achievements from '#server/features/achievements/achievements.ts'

/**
 * What a process does when a surfer has ended a session, added to one or found a buddy: works out what they have earned,
 * which others' reactions have no part in. One surfer at a time, and once for all that happened to them meanwhile; what is
 * missed here is made up for when the surfer looks at their achievements.
 */
export function createAwards({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>) {
  const waiting = new Set<string>()
  let atWork: Promise<void> | undefined

  async function work() {
    // A surfer who is added while it runs is still visited.
    for (const userId of waiting) {
      waiting.delete(userId)
      await achievements
        .ofSurfer(db, userId, now())
        .catch((error) => log.warn(error, 'what a surfer has earned was not looked at'))
    }
    atWork = undefined
  }

  return {
    /** Works it out for these surfers soon. */
    visit(userIds: readonly string[]) {
      for (const userId of userIds) waiting.add(userId)
      if (waiting.size > 0) atWork ??= work()
    },
    /** Finishes the surfer whose turn it is, and takes up no other. */
    async close() {
      waiting.clear()
      await atWork
    },
  }
}
