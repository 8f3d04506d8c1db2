import { ratingDisagreements } from '#contract/sea/rating-disagreements.ts'
import * as contract from '#contract/sea/spot-proposals.ts'
import * as decisions from '#server/features/spot-proposals/decisions.ts'
import { listDisagreements } from '#server/features/spot-proposals/disagreements.ts'
import * as proposals from '#server/features/spot-proposals/proposals.ts'
import { route } from '#server/platform/http/http.ts'
import { admitCostlyRead, inCostlyTurn } from '#server/platform/replies/costly-reads.ts'

export const spotProposalRoutes = [
  route(contract.proposeSpot, async ({ body, user, created }, { db }) =>
    created(await proposals.propose(db, user.id, body)),
  ),
  route(contract.ownProposals, ({ query, user }, { db }) => proposals.own(db, user.id, query.limit)),
  route(contract.openProposals, ({ query }, { db }) => decisions.open(db, query.limit)),
  route(ratingDisagreements, ({ user }, { db }) => inCostlyTurn(user.id, () => listDisagreements(db)), {
    admit: admitCostlyRead,
  }),
  route(contract.acceptProposal, ({ params, body, user }, { db }) => decisions.accept(db, user.id, params.id, body)),
  route(contract.declineProposal, ({ params, user }, { db }) => decisions.decline(db, user.id, params.id)),
]
