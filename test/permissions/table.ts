import { randomUUID } from 'node:crypto'
import { type NotificationKind, notificationKinds } from '#contract/people/notification-kinds.ts'
import { accountCalls } from '#test/permissions/account-calls.ts'
import { anyone, forOperators, ownerOnly, signedIn, type Table } from '#test/permissions/answers.ts'
import { boardCalls } from '#test/permissions/board-calls.ts'
import { buddyCalls } from '#test/permissions/buddy-calls.ts'
import { favouriteCalls } from '#test/permissions/favourite-calls.ts'
import { feedCalls } from '#test/permissions/feed-calls.ts'
import { importCalls } from '#test/permissions/import-calls.ts'
import { operatorCalls } from '#test/permissions/operator-calls.ts'
import { planCalls } from '#test/permissions/plan-calls.ts'
import { reportCalls } from '#test/permissions/report-calls.ts'
import { safetyCalls } from '#test/permissions/safety-calls.ts'
import { sessionCalls } from '#test/permissions/session-calls.ts'
import { spotAlertCalls } from '#test/permissions/spot-alert-calls.ts'
import { trackCalls } from '#test/permissions/track-calls.ts'
import { uploadCalls } from '#test/permissions/upload-calls.ts'
import { webhookCalls } from '#test/permissions/webhook-calls.ts'
import type { World } from '#test/permissions/world.ts'

const everyWay = { inApp: true, push: false, email: false }
const ofPushServer = ({ pushServer: { id } }: World) => ({ params: { id } })
const ofOwner = ({ owner }: World) => ({ params: { id: owner.id } })

/** What every call answers to everyone: a call that is missing here does not compile. */
export const table: Table = {
  ...sessionCalls,
  ...feedCalls,
  ...trackCalls,
  ...planCalls,
  ...safetyCalls,
  ...accountCalls,
  ...importCalls,
  ...boardCalls,
  ...buddyCalls,
  ...favouriteCalls,
  ...spotAlertCalls,
  ...webhookCalls,
  ...uploadCalls,
  ...operatorCalls,
  ...reportCalls,

  'GET /api/auth/user': [{ answers: signedIn('ok') }],
  'GET /api/users/me': [{ answers: signedIn('ok') }],
  'GET /api/users/search': [
    { given: ({ owner }) => ({ query: { q: owner.username } }), answers: signedIn('ok') },
    { of: 'by name', given: ({ owner }) => ({ query: { q: owner.firstName } }), answers: signedIn('ok') },
  ],
  'PUT /api/users/me': [
    {
      given: () => ({
        body: {
          username: `w_${randomUUID().slice(0, 8)}`,
          firstName: 'Mo',
          lastName: 'Rio',
          surfingType: ['fish'],
        },
      }),
      answers: signedIn('ok'),
      limited: 'account_limited',
      leavesOwnerAlone: true,
    },
    {
      of: 'with the picture that the owner sent',
      given: ({ upload }) => ({
        body: {
          username: `w_${randomUUID().slice(0, 8)}`,
          firstName: 'Mo',
          lastName: 'Rio',
          surfingType: ['fish'],
          profileImageUrl: upload.objectPath,
        },
      }),
      answers: ownerOnly('upload_not_found'),
      limited: 'account_limited',
    },
  ],
  'GET /api/users/me/best-conditions': [{ answers: signedIn('ok') }],
  'GET /api/users/me/progress': [{ given: () => ({ query: { period: 'all' } }), answers: signedIn('ok') }],
  'GET /api/users/:id': [{ given: ofOwner, answers: { ...signedIn('ok'), blocked: 'user_not_found' } }],

  'GET /api/settings': [{ answers: signedIn('ok') }],
  'PATCH /api/settings': [
    { given: () => ({ body: { units: 'metric' } }), answers: signedIn('ok'), leavesOwnerAlone: true },
    {
      of: 'with filters',
      given: () => ({ body: { commentsFrom: 'nobody', requestsFrom: 'nobody', hiddenWords: ['kook'] } }),
      answers: signedIn('ok'),
      leavesOwnerAlone: true,
    },
  ],
  'GET /api/account/deletion': [{ answers: signedIn('ok') }],
  'POST /api/account/deletion': [{ answers: signedIn('ok'), leavesOwnerAlone: true }],
  'DELETE /api/account/deletion': [{ answers: signedIn('ok'), leavesOwnerAlone: true }],

  'GET /api/decisions': [{ answers: signedIn('ok') }],
  'POST /api/decisions/:id/appeal': [
    {
      given: ({ rowId }) => ({ params: { id: rowId }, body: { message: 'That was not me' } }),
      answers: ownerOnly('decision_not_found'),
    },
  ],

  'GET /api/sign-ins': [{ answers: signedIn('ok') }],
  'DELETE /api/sign-ins/:id': [
    { given: ({ signInId }) => ({ params: { id: signInId } }), answers: ownerOnly('sign_in_not_found') },
  ],
  'GET /api/passkeys': [{ answers: signedIn('ok') }],
  'POST /api/passkeys/options': [{ answers: signedIn('ok') }],
  'POST /api/passkeys': [
    {
      of: 'nothing that a browser made',
      given: () => ({ body: { name: 'Phone', response: {} } }),
      answers: signedIn('invalid_request'),
    },
  ],
  'DELETE /api/passkeys/:id': [
    { given: ({ rowId }) => ({ params: { id: rowId } }), answers: ownerOnly('passkey_not_found') },
  ],
  'GET /api/fresh-sign-in': [{ answers: signedIn('ok') }],
  'POST /api/fresh-sign-in/options': [{ answers: signedIn('ok') }],
  'POST /api/fresh-sign-in': [
    { given: () => ({ body: { password: 'not my password' } }), answers: signedIn('not_confirmed') },
  ],
  'GET /api/recovery-codes': [{ answers: signedIn('ok') }],
  'POST /api/recovery-codes': [{ answers: signedIn('ok'), leavesOwnerAlone: true }],
  'GET /api/security-log': [{ answers: signedIn('ok') }],
  'GET /api/access-tokens': [{ answers: signedIn('ok') }],
  'POST /api/access-tokens': [
    {
      given: () => ({ body: { name: 'Watch', scopes: ['import'], days: null } }),
      answers: signedIn('ok'),
      leavesOwnerAlone: true,
    },
  ],
  'DELETE /api/access-tokens/:id': [
    { given: ({ rowId }) => ({ params: { id: rowId } }), answers: ownerOnly('token_not_found') },
  ],

  'GET /api/surf-spots/popular': [{ answers: anyone }],
  'GET /api/surf-spots/regions': [{ answers: anyone }],
  'GET /api/surf-spots/nearby/suggestion': [
    { given: () => ({ query: { latitude: 33.6, longitude: -118 } }), answers: signedIn('ok') },
  ],
  'GET /api/surf-spots/nearby': [
    { given: ({ spot: { latitude, longitude } }) => ({ query: { latitude, longitude } }), answers: anyone },
  ],
  'GET /api/surf-spots/all': [{ answers: anyone }],
  'GET /api/surf-spots/:id': [{ given: ({ spot }) => ({ params: { id: spot.id } }), answers: anyone }],
  'GET /api/surf-spots/:id/buoy': [{ given: ({ spot }) => ({ params: { id: spot.id } }), answers: anyone }],
  'GET /api/surf-spots/:id/forecast': [{ given: ({ spot }) => ({ params: { id: spot.id } }), answers: anyone }],
  'GET /api/surf-spots/tide-and-light': [
    { given: ({ spot }) => ({ query: { ids: spot.id } }), answers: signedIn('ok') },
  ],
  'GET /api/map': [{ answers: anyone }],
  'GET /api/about': [{ answers: anyone }],
  'GET /api/entrance': [{ answers: anyone }],
  'GET /api/retention': [{ answers: anyone }],
  'POST /api/surf-spots/proposals': [
    {
      given: () => ({
        body: {
          name: 'Inner bank',
          area: '',
          country: '',
          description: '',
          latitude: 3,
          longitude: 4,
          facing: null,
          breakKind: null,
          bottom: null,
        },
      }),
      answers: signedIn('ok'),
      leavesOwnerAlone: true,
    },
  ],
  'GET /api/surf-spots/proposals': [{ answers: signedIn('ok') }],
  'GET /api/surf-spots/proposals/open': [forOperators()],
  'GET /api/surf-spots/disagreements': [forOperators()],
  'PUT /api/surf-spots/proposals/:id/accept': [
    { given: ({ proposalId }) => ({ params: { id: proposalId } }), ...forOperators() },
  ],
  'PUT /api/surf-spots/proposals/:id/decline': [
    { given: ({ proposalId }) => ({ params: { id: proposalId } }), ...forOperators() },
  ],

  'GET /api/achievements': [{ answers: signedIn('ok') }],

  'GET /api/notifications': [{ answers: signedIn('ok') }],
  'PUT /api/notifications/read': [
    { given: ({ rowId }) => ({ body: { ids: [rowId] } }), answers: signedIn('ok'), leavesOwnerAlone: true },
  ],
  'GET /api/notification-settings': [{ answers: signedIn('ok') }],
  'PUT /api/notification-settings': [
    {
      given: () => ({
        body: {
          kinds: Object.fromEntries(notificationKinds.map((kind) => [kind, everyWay])) as Record<
            NotificationKind,
            typeof everyWay
          >,
          quietHours: null,
        },
      }),
      answers: signedIn('ok'),
      leavesOwnerAlone: true,
    },
  ],
  'POST /api/push-subscriptions': [
    {
      given: () => ({
        body: {
          endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
          keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        },
      }),
      answers: signedIn('ok'),
      leavesOwnerAlone: true,
    },
  ],
  'DELETE /api/push-subscriptions': [
    { given: ({ endpoint }) => ({ query: { endpoint } }), answers: signedIn('ok'), leavesOwnerAlone: true },
  ],
  'GET /api/push-servers': [{ answers: signedIn('ok') }],
  'POST /api/push-servers': [
    {
      given: () => ({ body: { kind: 'gotify', address: 'https://gotify.example.com', token: 'Aknown' } }),
      answers: signedIn('ok'),
      leavesOwnerAlone: true,
    },
  ],
  'DELETE /api/push-servers/:id': [{ given: ofPushServer, answers: ownerOnly('push_server_not_found') }],
  'POST /api/push-servers/:id/test': [{ given: ofPushServer, answers: ownerOnly('push_server_not_found') }],
}
