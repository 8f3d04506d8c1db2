import { ownProgress } from '#contract/progress.ts'
import { readProgress } from '#server/features/progress/progress.ts'
import { route } from '#server/platform/http.ts'

export const progressRoutes = [
  route(ownProgress, ({ query, user }, { db, now }) => readProgress(db, user.id, query, now())),
]
