import { ownProgress } from '#contract/progress.ts'
import { readProgress } from '#server/features/progress/progress.ts'
import { costlyRead } from '#server/platform/costly-reads.ts'
import { route } from '#server/platform/http.ts'

export const progressRoutes = [
  route(ownProgress, ({ query, user }, { db, now }) =>
    costlyRead(db, user.id, () => readProgress(db, user.id, query, now())),
  ),
]
