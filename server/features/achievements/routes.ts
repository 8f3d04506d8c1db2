import { ownAchievements } from '#contract/sessions/progress.ts'
import * as achievements from '#server/features/achievements/achievements.ts'
import { route } from '#server/platform/http/http.ts'
import { admitCostlyRead, inCostlyTurn } from '#server/platform/replies/costly-reads.ts'

export const achievementRoutes = [
  route(
    ownAchievements,
    ({ user, language }, { db, now }) =>
      inCostlyTurn(user.id, async () => {
        const own = await achievements.listAchievements(db, user.id, now())
        return own.map((achievement) => achievements.writtenIn(language, achievement))
      }),
    { admit: admitCostlyRead },
  ),
]
