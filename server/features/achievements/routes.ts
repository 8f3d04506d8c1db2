import { ownAchievements } from '#contract/achievements.ts'
import * as achievements from '#server/features/achievements/achievements.ts'
import { costlyRead } from '#server/platform/costly-reads.ts'
import { route } from '#server/platform/http.ts'

export const achievementRoutes = [
  route(ownAchievements, ({ user }, { db, now }) =>
    costlyRead(db, user.id, () => achievements.ofSurfer(db, user.id, now())),
  ),
]
