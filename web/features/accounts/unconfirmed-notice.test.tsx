import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SignInMethods } from '#contract/accounts/accounts.ts'
import { answer } from '#test/component/network.ts'
import { aSurfer, newAccount } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { UnconfirmedNotice } from '#web/features/accounts/unconfirmed-notice.tsx'

const surfer = aSurfer()
const METHODS = newAccount(surfer)['GET /api/account/sign-in-methods'] as SignInMethods
function openNotice(change: Partial<SignInMethods>) {
  answer({ 'GET /api/account/sign-in-methods': { ...METHODS, ...change } })
  return open(<UnconfirmedNotice />, { as: surfer })
}

test.each([
  [surfer.email, 'Confirm your e-mail address.', 'Confirm'],
  ['', 'Choose an e-mail address.', 'Choose'],
])(
  'a surfer with the unconfirmed address %j reads what they miss and where to confirm it',
  async (email, title, link) => {
    openNotice({ email, emailVerified: false })
    const words = await screen.findByText(title)
    expect(words.parentElement?.textContent).toContain("you won't get any e-mail, not even when a buddy is overdue")
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/settings/security')
  },
)

test.each<Partial<SignInMethods>>([{ emailVerified: true }, { emailVerified: false, canMail: false }])(
  'a surfer with %j sees no notice',
  async (change) => {
    const { settled } = openNotice(change)
    await settled()
    expect(screen.queryByText(/e-mail/)).toBeNull()
  },
)
