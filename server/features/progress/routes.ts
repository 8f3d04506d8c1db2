import { ownProgress } from '#contract/sessions/progress.ts'
import { readProgress } from '#server/features/progress/progress.ts'
import { route } from '#server/platform/http/http.ts'
import { admitCostlyRead, inCostlyTurn } from '#server/platform/replies/costly-reads.ts'

export const progressRoutes = [
  route(
    ownProgress,
    ({ query, user }, { db, now }) => inCostlyTurn(user.id, () => readProgress(db, user.id, query, now())),
    { admit: admitCostlyRead, reads: 'replica' },
  ),
]
