import { ratingDisagreements } from '#contract/sea/rating-disagreements.ts'
import * as contract from '#contract/sea/spot-proposals.ts'
import type { Deps } from '#server/deps.ts'
import * as decisions from '#server/features/spot-proposals/decisions.ts'
import { listDisagreements } from '#server/features/spot-proposals/disagreements.ts'
import * as proposals from '#server/features/spot-proposals/proposals.ts'
import { route, type SignedIn } from '#server/platform/http/http.ts'
import { admitCostlyRead, inCostlyTurn } from '#server/platform/replies/costly-reads.ts'

const asOperator = (user: SignedIn, { env }: Deps) => ({ userId: user.id, operators: env.OPERATORS })

export const spotProposalRoutes = [
  route(contract.proposeSpot, async ({ body, user, created }, { db }) =>
    created(await proposals.propose(db, user.id, body)),
  ),
  route(contract.ownProposals, ({ query, user }, { db }) => proposals.own(db, user.id, query.limit)),
  route(contract.openProposals, ({ query, user }, deps) =>
    decisions.open(deps.db, asOperator(user, deps), query.limit),
  ),
  route(ratingDisagreements, ({ user }, { db }) => inCostlyTurn(user.id, () => listDisagreements(db)), {
    async admit(context, deps) {
      await decisions.refuseOthers(deps.db, asOperator(context.user, deps))
      await admitCostlyRead(context, deps)
    },
  }),
  route(contract.acceptProposal, ({ params, body, user }, deps) =>
    decisions.accept(deps.db, asOperator(user, deps), params.id, body),
  ),
  route(contract.declineProposal, ({ params, user }, deps) =>
    decisions.decline(deps.db, asOperator(user, deps), params.id),
  ),
]
