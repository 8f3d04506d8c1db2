import type { Decision } from '#contract/operators/moderation.ts'
import * as contract from '#contract/operators/moderation.ts'
import { decideAbout, lift, openSurfer } from '#server/features/moderation/cases/about-surfers.ts'
import { answer, listAppeals } from '#server/features/moderation/cases/appeal-answers.ts'
import { open } from '#server/features/moderation/cases/case-detail.ts'
import { decide, type OtherFeatures } from '#server/features/moderation/cases/deciding.ts'
import { countWaiting, list } from '#server/features/moderation/cases/listing.ts'
import { takeBack } from '#server/features/moderation/cases/reversing.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'

const shutsOut = ({ decision }: { decision: Decision }) => decision === 'suspend' || decision === 'close'

export const caseRoutes = (features: OtherFeatures): BoundRoute[] => [
  route(contract.moderationCases, ({ query, user }, { db }) => list(db, user.id, query)),
  route(contract.waitingModeration, ({ user }, deps) => countWaiting(deps, user.id)),
  route(contract.caseById, ({ params, user }, deps) => open(deps, user.id, params.id)),
  route(contract.decideCase, async ({ params, body, user, requireFresh }, deps) => {
    if (shutsOut(body)) await requireFresh()
    return decide(deps, features, { moderatorId: user.id, caseId: params.id }, body)
  }),
  route(contract.takeBackDecision, ({ params, user }, deps) =>
    takeBack(deps, features, { moderatorId: user.id, caseId: params.id }),
  ),
  route(contract.moderationOfSurfer, ({ params, user }, { db }) => openSurfer(db, user.id, params.id)),
  route(contract.decideAboutSurfer, async ({ params, body, user, requireFresh }, deps) => {
    if (shutsOut(body)) await requireFresh()
    return decideAbout(deps, features, { operatorId: user.id, surferId: params.id }, body)
  }),
  route(contract.liftStanding, ({ params, user }, deps) =>
    lift(deps, features, { operatorId: user.id, surferId: params.id }),
  ),
  route(contract.appeals, ({ query, user }, deps) => listAppeals(deps, user.id, query.limit)),
  route(contract.answerAppeal, ({ params, body, user }, deps) =>
    answer(deps, features, { moderatorId: user.id, decisionId: params.id }, body),
  ),
]
