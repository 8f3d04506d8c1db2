import type { Route } from '#contract/api.ts'
import { type Answers, cells, signedIn, type Table } from '#test/permissions/answers.ts'
import type { World } from '#test/permissions/world.ts'

const ofPlan = ({ plan }: World) => ({ params: { id: plan.id } })
const inTwoDays = () => new Date(Date.now() + 48 * 3_600_000).toISOString()

/** Of the owner's plan, which the buddy is invited to; the blocked one was, before the block. */
const planned = (toOwner: Answers['owner'], toInvited: Answers['buddy']): Answers => ({
  ...signedIn('plan_not_found'),
  owner: toOwner,
  buddy: toInvited,
})

/** What the calls of plans answer to everyone. */
export const planCalls = {
  'POST /api/plans': [
    {
      given: ({ spot }) => ({ body: { surfSpotId: spot.id, startTime: inTwoDays() } }),
      answers: signedIn('ok'),
      leavesOwnerAlone: true,
    },
    {
      of: 'with the owner invited',
      given: ({ spot, owner }) => ({ body: { surfSpotId: spot.id, startTime: inTwoDays(), invited: [owner.id] } }),
      answers: cells(
        'sign_in_required',
        'only_buddies_invited',
        'ok',
        'only_buddies_invited',
        'only_buddies_invited',
        'only_buddies_invited',
      ),
    },
    {
      of: 'with one invited who takes no invitations',
      given: ({ spot, reserved }) => ({
        body: { surfSpotId: spot.id, startTime: inTwoDays(), invited: [reserved.id] },
      }),
      answers: { ...signedIn('only_buddies_invited'), buddy: 'invitations_limited' },
    },
  ],
  'GET /api/plans': [{ answers: signedIn('ok') }],
  'GET /api/plans/:id': [{ given: ofPlan, answers: planned('ok', 'ok') }],
  'PATCH /api/plans/:id': [
    { given: (world) => ({ ...ofPlan(world), body: { note: 'Later' } }), answers: planned('ok', 'not_plan_owner') },
  ],
  'DELETE /api/plans/:id': [{ given: ofPlan, answers: planned('ok', 'not_plan_owner') }],
  'PUT /api/plans/:id/answer': [
    { given: (world) => ({ ...ofPlan(world), body: { answer: 'maybe' } }), answers: planned('plan_not_found', 'ok') },
  ],

  'GET /api/plans/:id/messages': [{ given: ofPlan, answers: planned('ok', 'ok') }],
  'POST /api/plans/:id/messages': [
    { given: (world) => ({ ...ofPlan(world), body: { message: 'Meet at the stairs' } }), answers: planned('ok', 'ok') },
  ],
  'POST /api/plans/:id/late': [
    { given: (world) => ({ ...ofPlan(world), body: { minutes: 15 } }), answers: planned('ok', 'ok') },
  ],
  'DELETE /api/plans/:id/messages/:messageId': [
    {
      given: ({ plan }) => ({ params: { id: plan.id, messageId: plan.messageId } }),
      answers: planned('ok', 'not_your_message'),
    },
  ],

  'GET /api/calendar-feed': [{ answers: signedIn('ok') }],
  'POST /api/calendar-feed': [{ answers: signedIn('ok'), leavesOwnerAlone: true }],
  'DELETE /api/calendar-feed': [{ answers: signedIn('ok'), leavesOwnerAlone: true }],
} satisfies Pick<Table, Extract<Route, `${string} /api/plans${string}` | `${string} /api/calendar-feed`>>
