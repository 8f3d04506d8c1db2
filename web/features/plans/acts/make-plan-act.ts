import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { Plan } from '#contract/people/plans.ts'
import { invalidatedByPlans } from '#web/lib/api/invalidation.ts'
import type { Act } from '#web/lib/outbox/act.ts'
import { planCount } from '#words/outbox.ts'
import * as texts from '#words/plans.ts'

/** `spotName` and the spot's `timeZone` (IANA) are for display. */
export type NewPlan = { plan: BodyGivenTo<At<'POST /api/plans'>>; spotName: string; timeZone: string }

export const makePlanAct: Act<NewPlan, Plan> = {
  name: 'plan',
  counted: planCount,
  title: ({ spotName }) => texts.planAtSpotName(spotName),
  caution: ({ input: { plan } }) => (plan.invited?.length ? texts.yourBuddiesArentInvitedUntil : undefined),
  send: ({ id: clientId, input: { plan } }, { call }) => call('POST /api/plans', { body: { ...plan, clientId } }),
  idIn: ({ id }) => id,
  explain({ code }) {
    if (code === 'invalid_request') return texts.thatTimeIsOverBy
    if (code === 'invitations_limited') return texts.someoneTakesNoInvitations
    return code === 'only_buddies_invited' ? texts.someoneYouInvitedIsntYour : undefined
  },
  moves: invalidatedByPlans,
}
