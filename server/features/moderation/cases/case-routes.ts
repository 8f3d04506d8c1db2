import * as contract from '#contract/operators/moderation.ts'
import { decideAbout, lift, readSurfer } from '#server/features/moderation/cases/about-surfers.ts'
import { answer, listAppeals } from '#server/features/moderation/cases/answers.ts'
import { open } from '#server/features/moderation/cases/case-detail.ts'
import { decide, type OtherFeatures } from '#server/features/moderation/cases/deciding.ts'
import { countWaiting, list } from '#server/features/moderation/cases/listing.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'

export const caseRoutes = (features: OtherFeatures): BoundRoute[] => [
  route(contract.moderationCases, ({ query, user }, { db }) => list(db, user.id, query)),
  route(contract.waitingModeration, ({ user }, { db }) => countWaiting(db, user.id)),
  route(contract.caseById, ({ params, user }, deps) => open(deps, user.id, params.id)),
  route(contract.decideCase, ({ params, body, user }, deps) =>
    decide(deps, features, { moderatorId: user.id, caseId: params.id }, body),
  ),
  route(contract.moderationOfSurfer, ({ params }, { db }) => readSurfer(db, params.id)),
  route(contract.decideAboutSurfer, ({ params, body, user }, deps) =>
    decideAbout(deps, features, { operatorId: user.id, surferId: params.id }, body),
  ),
  route(contract.liftStanding, ({ params, user }, deps) =>
    lift(deps, features, { operatorId: user.id, surferId: params.id }),
  ),
  route(contract.appeals, ({ query, user }, deps) => listAppeals(deps, user.id, query.limit)),
  route(contract.answerAppeal, ({ params, body, user }, deps) =>
    answer(deps, features, { moderatorId: user.id, decisionId: params.id }, body),
  ),
]
