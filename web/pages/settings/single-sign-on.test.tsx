import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { SignInMethods } from '#contract/accounts/accounts.ts'
import { answer, refused } from '#test/component/network.ts'
import { aSurfer, newAccount } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { HelpPage } from '#web/pages/settings/help.tsx'
import { SecurityLogPage, SecurityPage } from '#web/pages/settings/security.tsx'

const surfer = aSurfer({ emailVerified: false })
const METHODS = newAccount(surfer)['GET /api/account/sign-in-methods'] as SignInMethods
/** What opens no account where single sign-on alone does. */
const OTHERS = /password|passkey|recovery code|another way|unlink/i

const pages: [string, ReactNode, string][] = [
  ['Sign-in & Security', <SecurityPage key="security" />, 'You sign in with login.example.'],
  ['the security log', <SecurityLogPage key="log" />, 'Go back and sign that browser out.'],
  ['Help & Support', <HelpPage key="help" />, 'How do I confirm my e-mail address?'],
]

test.each(pages)('with single sign-on only, %s offers no passwords and no other method', async (_, page, text) => {
  answer({
    'GET /api/entrance': { passwords: false, mail: true },
    'GET /api/passkeys': refused('not_supported'),
    'GET /api/fresh-sign-in': { password: false, passkey: false, recoveryCode: false, issuer: true },
    'GET /api/account/sign-in-methods': {
      ...METHODS,
      passwords: false,
      hasPassword: false,
      issuer: { host: 'login.example', isLinked: true },
    },
    'GET /api/security-log': [
      { id: crypto.randomUUID(), kind: 'issuer_linked', browser: null, network: null, at: new Date().toISOString() },
    ],
  })
  const { settled } = open(page, { as: surfer })
  await screen.findByText(text, { exact: false })
  await settled()
  expect(document.body.textContent).not.toMatch(OTHERS)
})

test('with passwords enabled, Help & Support explains them', async () => {
  open(<HelpPage />, { as: surfer })
  expect((await screen.findAllByText(/password/i)).length).toBeGreaterThan(0)
})
