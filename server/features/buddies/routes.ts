import * as contract from '#contract/people/buddies.ts'
import * as blocks from '#server/features/buddies/blocks.ts'
import * as buddies from '#server/features/buddies/buddies.ts'
import * as invites from '#server/features/buddies/invites.ts'
import * as requests from '#server/features/buddies/requests.ts'
import { declineSuggestion, suggestions } from '#server/features/buddies/suggestions.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { route } from '#server/platform/http/http.ts'

export const buddyRoutes = [
  route(contract.requestBuddy, async ({ body, user }, { db }) => {
    await spend(db, { 'buddy-request': [user.id], 'buddy-request-to-one': [user.id, body.followingId] })
    return requests.send(db, user.id, body.followingId)
  }),
  route(contract.pendingRequests, ({ user }, { db }) => requests.pending(db, user.id)),
  route(contract.ownRequests, ({ user }, { db }) => requests.sent(db, user.id)),
  route(contract.withdrawRequest, ({ params, user }, { db }) => requests.withdraw(db, user.id, params.userId)),
  route(contract.acceptRequest, async ({ params, user }, { db }) => {
    await spend(db, { 'buddy-answer': [user.id] })
    return requests.accept(db, user.id, params.id)
  }),
  route(contract.declineRequest, ({ params, user }, { db }) => requests.decline(db, user.id, params.id)),
  route(contract.buddies, ({ query, user }, { db }) => buddies.list(db, user.id, query), { reads: 'replica' }),
  route(contract.endBuddy, ({ params, user }, { db }) => requests.end(db, user.id, params.userId)),
  route(contract.blockSurfer, ({ params, user }, { db }) => blocks.block(db, user.id, params.userId)),
  route(contract.unblockSurfer, ({ params, user }, { db }) => blocks.unblock(db, user.id, params.userId)),
  route(contract.blockedSurfers, ({ user }, { db }) => blocks.list(db, user.id)),
  route(contract.suggestedSurfers, ({ user }, { db }) => suggestions(db, user.id)),
  route(contract.declineSuggestion, async ({ params, user }, { db }) => {
    await spend(db, { 'suggestion-answer': [user.id] })
    return declineSuggestion(db, user.id, params.userId)
  }),
  route(contract.muteBuddy, async ({ params, user }, { db }) => {
    await spend(db, { 'mute-change': [user.id] })
    return buddies.mute(db, user.id, params.userId, true)
  }),
  route(contract.unmuteBuddy, ({ params, user }, { db }) => buddies.mute(db, user.id, params.userId, false)),
  route(contract.ownInvites, ({ user }, deps) => invites.list(deps, user.id)),
  route(contract.makeInvite, async ({ user, created }, deps) => created(await invites.make(deps, user.id))),
  route(contract.revokeInvite, ({ params, user }, { db }) => invites.revoke(db, user.id, params.id)),
]
