import * as contract from '#contract/operators/server.ts'
import { examine } from '#server/health/doctor/doctor.ts'
import { readOverview } from '#server/health/overview.ts'
import { tryMail, tryText } from '#server/health/test-messages.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'

export const operatorServerRoutes: BoundRoute[] = [
  route(contract.overview, (_, deps) => readOverview(deps)),
  route(contract.examination, async ({ user }, { db, env, now }) => {
    await spend(db, { examination: [user.id] })
    return { examinedAt: now().toISOString(), findings: await examine(env) }
  }),
  route(contract.tryMail, ({ user, language }, deps) => tryMail(deps, { operatorId: user.id, language })),
  route(contract.tryText, ({ body, user, language }, deps) =>
    tryText(deps, { operatorId: user.id, language }, body.number),
  ),
]
