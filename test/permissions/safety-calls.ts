import type { Route } from '#contract/api.ts'
import {
  type Answer,
  type Answers,
  cells,
  forOperators,
  ownerOnly,
  signedIn,
  type Table,
} from '#test/permissions/answers.ts'
import { onSessions } from '#test/permissions/session-calls.ts'
import type { World } from '#test/permissions/world.ts'

type SafetyRoutes = Extract<
  Route,
  | `${string} /api/${'safety' | 'alarms' | 'emergency-contacts' | 'secret-spots'}${string}`
  | `${string} /api/surf-sessions/:id/${'safety' | 'extension' | 'help'}`
>

const ofContact = ({ contact }: World) => ({ params: { id: contact.id } })
const ofAlarm = ({ sessions }: World) => ({ params: { id: sessions.shown.id } })
const ofSecretSpot = ({ secretSpot }: World) => ({ params: { id: secretSpot.id } })
/** Of the owner's secret spot, which the buddy knows; those who are no buddies any more have a share of it left. */
const secretly: Answers = { ...ownerOnly('secret_spot_not_found'), buddy: 'not_secret_spot_owner' }
/** The owner's alarm is for the buddy, who was told. */
const toldOf: Answers = { ...signedIn('alarm_not_found'), buddy: 'ok' }
const whileOut = { knowing: 'not_session_owner', ended: 'session_ended' } satisfies Record<string, Answer>

/** What may be asked of who looks after a surfer, and of secret spots. */
export const safetyCalls: Pick<Table, SafetyRoutes> = {
  'GET /api/safety': [{ answers: signedIn('ok') }],
  'GET /api/safety/overdue': [{ answers: signedIn('ok') }],
  'GET /api/safety/report': [forOperators()],
  'GET /api/surf-sessions/:id/safety': onSessions(({ id }) => ({ params: { id } }), { knowing: 'not_session_owner' }),
  'PUT /api/surf-sessions/:id/safety': onSessions(
    ({ id }) => ({ params: { id }, body: { overdueHours: 8 } }),
    whileOut,
  ),
  'POST /api/surf-sessions/:id/extension': onSessions(({ id }) => ({ params: { id } }), whileOut),
  'POST /api/surf-sessions/:id/help': onSessions(({ id }) => ({ params: { id } }), whileOut),

  'GET /api/alarms': [{ answers: signedIn('ok') }],
  'GET /api/alarms/:id': [{ given: ofAlarm, answers: toldOf }],
  'POST /api/alarms/:id/reached': [{ given: ofAlarm, answers: toldOf }],

  'GET /api/emergency-contacts': [{ answers: signedIn('ok') }],
  'POST /api/emergency-contacts': [
    {
      given: () => ({ body: { name: 'Tomas', email: 'tomas@example.com' } }),
      answers: signedIn('ok'),
      leavesOwnerAlone: true,
    },
  ],
  'PUT /api/emergency-contacts': [
    { given: ({ contact }) => ({ body: { ids: [contact.id] } }), answers: ownerOnly('invalid_request') },
  ],
  'PUT /api/emergency-contacts/:id': [
    {
      given: (world) => ({ ...ofContact(world), body: { name: 'Tomas', email: 'tomas@example.com' } }),
      answers: ownerOnly('contact_not_found'),
    },
  ],
  'DELETE /api/emergency-contacts/:id': [{ given: ofContact, answers: ownerOnly('contact_not_found') }],
  'POST /api/emergency-contacts/:id/question': [{ given: ofContact, answers: ownerOnly('contact_not_found') }],
  'POST /api/emergency-contacts/:id/test': [
    { given: ofContact, answers: { ...ownerOnly('contact_not_found'), owner: 'contact_not_confirmed' } },
  ],

  'GET /api/secret-spots': [{ answers: signedIn('ok') }],
  'POST /api/secret-spots': [
    {
      given: () => ({ body: { name: 'Inside bowl', latitude: 5, longitude: 6 } }),
      answers: signedIn('ok'),
      leavesOwnerAlone: true,
    },
    {
      of: 'shared with the owner',
      given: ({ owner }) => ({ body: { name: 'Inside bowl', latitude: 5, longitude: 6, sharedWith: [owner.id] } }),
      answers: cells(
        'sign_in_required',
        'only_buddies_share',
        'ok',
        'only_buddies_share',
        'only_buddies_share',
        'only_buddies_share',
      ),
      limited: 'account_limited',
    },
  ],
  'PATCH /api/secret-spots/:id': [
    { given: (world) => ({ ...ofSecretSpot(world), body: { note: 'At high tide' } }), answers: secretly },
  ],
  'DELETE /api/secret-spots/:id': [{ given: ofSecretSpot, answers: secretly }],
}
