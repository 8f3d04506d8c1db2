import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { EmergencyContact } from '#contract/people/emergency-contacts.ts'
import { type Answers, answer, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { FreshSignInDialog } from '#web/features/accounts/fresh-sign-in/fresh-sign-in-dialog.tsx'
import { ContactDialog } from '#web/features/emergency-contacts/contact-dialog.tsx'
import { PrivacySettingsPage } from '#web/pages/settings/privacy-settings.tsx'

const PASSWORD = 'lines-on-the-horizon'
const CODE = 'k7mq-3xwd-9h2p'

/** Whether the server takes the surfer for who they are, as it does for ten minutes after they have shown it. */
let isFresh = false
beforeEach(() => {
  isFresh = false
})
const whenFresh = <Reply,>(reply: () => Reply) => (isFresh ? reply() : refused('fresh_sign_in_required'))

function openWithQuestion(page: ReactNode, answers: Answers) {
  answer({
    'POST /api/fresh-sign-in': ({ body }) => {
      isFresh = 'password' in body ? body.password === PASSWORD : 'recoveryCode' in body && body.recoveryCode === CODE
      return isFresh ? { minutes: 10 } : refused('not_confirmed')
    },
    ...answers,
  })
  open(
    <>
      {page}
      <FreshSignInDialog />
    </>,
    { as: aSurfer() },
  )
}
const press = (name: string | RegExp, place: HTMLElement) =>
  fireEvent.click(within(place).getByRole('button', { name }))
const question = () => screen.findByRole('dialog', { name: 'Is it still you?' })
const isAnswered = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Is it still you?' })).toBeNull())
async function type(label: string, value: string) {
  fireEvent.change(await within(await question()).findByLabelText(label), { target: { value } })
  press('Confirm', await question())
}

/** Presses 'Delete Account', and again in the question that follows. */
async function deleteAccount() {
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Account' }))
  press('Delete Account', await screen.findByRole('alertdialog'))
}
const LEAVES_AT = '2031-05-20T10:00:00.000Z'
const deletion: Answers = { 'POST /api/account/deletion': () => whenFresh(() => ({ leavesAt: LEAVES_AT })) }

test('an account is deleted only after the right password is entered', async () => {
  openWithQuestion(<PrivacySettingsPage />, deletion)
  await deleteAccount()
  await type('Password', 'not my password')
  await within(await question()).findByText("That wasn't right. Please try again.")
  expect(screen.queryByRole('button', { name: 'Keep My Account' })).toBeNull()
  await type('Password', PASSWORD)
  await isAnswered()
  await screen.findByText('Deletion Scheduled')
})

test('closing the confirmation dialog changes nothing', async () => {
  openWithQuestion(<PrivacySettingsPage />, deletion)
  await deleteAccount()
  press('Close', await question())
  await isAnswered()
  await screen.findByText('Failed to delete your account')
  expect(sentTo('POST /api/account/deletion')).toHaveLength(1)
})

test('a recovery code confirms the identity instead of a password', async () => {
  openWithQuestion(<PrivacySettingsPage />, {
    ...deletion,
    'GET /api/fresh-sign-in': { password: true, passkey: false, recoveryCode: true, issuer: false },
  })
  await deleteAccount()
  await within(await question()).findByLabelText('Password')
  press('Use a recovery code', await question())
  await type('Recovery code', CODE)
  await isAnswered()
  await screen.findByText('Deletion Scheduled')
})

test('a form keeps its input behind the confirmation dialog and is saved after it', async () => {
  let contacts: EmergencyContact[] = []
  openWithQuestion(<ContactDialog value="" open onClose={() => {}} onOpen={() => {}} />, {
    'GET /api/emergency-contacts': () => ({ canMail: true, canText: true, contacts }),
    'POST /api/emergency-contacts': ({ body: { name, email = null } }) =>
      whenFresh(() => {
        const id = crypto.randomUUID()
        contacts = [{ id, name, phone: null, email, phoneState: 'none', emailState: 'waiting', tests: [] }]
        return { canMail: true, canText: true, contacts }
      }),
  })
  const form = await screen.findByRole('dialog', { name: 'Add Contact' })
  for (const [label, value] of [
    ['Name', 'Anna Ashore'],
    ['E-mail', 'anna@example.com'],
  ] as const)
    fireEvent.change(within(form).getByLabelText(label), { target: { value } })
  press('Add and Ask', form)
  await within(await question()).findByLabelText('Password')
  expect(within(form).getByLabelText<HTMLInputElement>('Name').value).toBe('Anna Ashore')
  await type('Password', PASSWORD)
  await isAnswered()
  await waitFor(() => expect(contacts.map(({ name }) => name)).toEqual(['Anna Ashore']))
})
