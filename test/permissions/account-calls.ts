import { randomUUID } from 'node:crypto'
import type { Route } from '#contract/api.ts'
import { anyone, ownerOnly, signedIn, type Table } from '#test/permissions/answers.ts'

/** What may be asked of how one's account is opened: each asks for their own. The test server sends no mail; nobody there has a password. */
export const accountCalls = {
  'GET /api/account/sign-in-methods': [{ answers: signedIn('ok') }],
  'POST /api/account/email-verification': [{ answers: signedIn('not_supported') }],
  'PUT /api/account/email-verification': [
    { given: () => ({ body: { code: '1234 5678' } }), answers: signedIn('wrong_code') },
  ],
  'PUT /api/account/password': [
    {
      given: () => ({ body: { currentPassword: 'not my password', password: 'seven-foot-glassy' } }),
      answers: { ...signedIn('no_password'), owner: 'wrong_password' },
    },
  ],
  'POST /api/account/email-change': [
    {
      given: () => ({ body: { email: `${randomUUID()}@example.com` } }),
      answers: { ...signedIn('ok'), owner: 'wrong_password' },
      leavesOwnerAlone: true,
    },
  ],
  'DELETE /api/account/password': [{ answers: ownerOnly('last_way_in') }],
  'PUT /api/account/two-step': [{ given: () => ({ body: { isOn: true } }), answers: signedIn('not_supported') }],
  // This server has no issuer. What an unlinking does: oidc-link.test.ts.
  'DELETE /api/account/issuer': [{ answers: signedIn('not_supported') }],
  'DELETE /api/account/email-change': [{ answers: signedIn('ok'), leavesOwnerAlone: true }],
  'GET /api/policies/:name': [{ given: () => ({ params: { name: 'terms' } }), answers: anyone }],
  'POST /api/policies/agreements': [
    {
      given: () => ({ body: { policies: [{ name: 'terms', version: 1 }] } }),
      answers: signedIn('ok'),
      leavesOwnerAlone: true,
    },
    {
      of: 'in a version that was never shown',
      given: () => ({ body: { policies: [{ name: 'terms', version: 999 }] } }),
      answers: signedIn('not_found'),
    },
  ],
} satisfies Pick<
  Table,
  Extract<
    Route,
    | `${string} /api/policies/${string}`
    | `${string} /api/account/${'sign-in-methods' | 'email-verification' | 'password' | 'email-change' | 'issuer' | 'two-step'}`
  >
>
