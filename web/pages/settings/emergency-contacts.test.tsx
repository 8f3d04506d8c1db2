import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EmergencyContact } from '#contract/people/emergency-contacts.ts'
import { spokenLanguages } from '#spoken-languages'
import { type Answers, answer, failed, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aContact } from '#test/component/records.ts'
import { ContactDialog } from '#web/features/emergency-contacts/contact-dialog.tsx'
import { EmergencyContactsPage } from '#web/pages/settings/safety-settings.tsx'
import { addressedDialog } from '#web/ui/dialogs/addressed-dialog.tsx'

const ContactInAddress = addressedDialog('contact', async () => ContactDialog)
/** Agreed to mail. */
const named = (name: string, change: Partial<EmergencyContact> = {}) =>
  aContact({
    ...{ name, phone: null, email: `${name.toLowerCase()}@example.com`, phoneState: 'none', emailState: 'confirmed' },
    ...change,
  })

/** The page, and the dialog of one contact, of a surfer with these; `now` reads them as the server has them. */
function openContacts(given: EmergencyContact[], answers: Answers = {}, { canMail = true, canText = true } = {}) {
  let contacts = given
  const all = () => ({ canMail, canText, contacts })
  answer({
    'GET /api/emergency-contacts': all,
    'PUT /api/emergency-contacts': ({ body: { ids } }) => {
      contacts = ids.map((id) => contacts.find((contact) => contact.id === id)!)
      return all()
    },
    'PUT /api/emergency-contacts/:id': ({ params: { id }, body: { name } }) => {
      contacts = contacts.map((contact) => (contact.id === id ? { ...contact, name } : contact))
      return all()
    },
    'DELETE /api/emergency-contacts/:id': ({ params: { id } }) => {
      contacts = contacts.filter((contact) => contact.id !== id)
      return all()
    },
    ...answers,
  })
  open(
    <>
      <EmergencyContactsPage />
      <ContactInAddress />
    </>,
    { as: aSurfer(), at: '/settings/contacts' },
  )
  return { now: () => contacts.map(({ name }) => name) }
}
const press = (name: string, place: HTMLElement = document.body) =>
  fireEvent.click(within(place).getByRole('button', { name }))
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const isListed = (...wanted: string[]) => waitFor(() => expect(names().slice(0, wanted.length)).toEqual(wanted))

test('a contact needs a name and a number or email; a number is read with its country', async () => {
  openContacts([], { 'POST /api/emergency-contacts': () => failed() })
  await screen.findByText('No emergency contacts yet')
  press('Add Contact')
  const form = await screen.findByRole('dialog', { name: 'Add Contact' })
  const field = (label: string) => within(form).getByLabelText<HTMLInputElement>(label)
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
  const issueOf = (label: string) =>
    document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent
  press('Add and Ask', form)
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  expect(issueOf('Name')).toBe('Please enter their name')
  expect(issueOf('Phone Number')).toBe('Please enter a phone number or an e-mail address')
  expect(sentTo('POST /api/emergency-contacts')).toEqual([])

  type('Name', 'Mum')
  type('Phone Number', '0412 345 678')
  fireEvent.change(await within(form).findByLabelText('Country'), { target: { value: 'AU' } })
  await within(form).findByText('+61 412 345 678, Australia')
  type('E-mail', 'mum@example.com')
  press('Add and Ask', form)
  await screen.findByText('Failed to save the contact. Please try again.')
  expect(sentTo('POST /api/emergency-contacts')).toEqual([
    { name: 'Mum', phone: '+61 412 345 678', email: 'mum@example.com', language: null },
  ])
})

test('a surfer chooses the language of messages to a contact, unless the contact chose it', async () => {
  openContacts([named('Mum', { language: 'fr' }), named('Dad', { language: 'ja', choseLanguage: true })])
  await isListed('Mum', 'Dad')
  press('Edit Mum')
  const form = await screen.findByRole('dialog', { name: 'Mum' })
  const language = within(form).getByLabelText<HTMLSelectElement>('Language of Messages')
  expect(language.value).toBe('fr')
  expect(Array.from(language.options, ({ text }) => text)).toEqual(['Same as yours', ...Object.values(spokenLanguages)])
  fireEvent.change(language, { target: { value: 'es' } })
  press('Save Changes', form)
  await waitFor(() => expect(sentTo('PUT /api/emergency-contacts/:id')).toMatchObject([{ language: 'es' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('Edit Dad')
  const other = await screen.findByRole('dialog', { name: 'Dad' })
  expect(within(other).getByText('Dad chose 日本語.')).toBeTruthy()
  expect(within(other).queryByLabelText('Language of Messages')).toBeNull()
})

test.each([
  ['Phone Number', 'phone', "We can't send messages to this number. Please add its country code.", '1234', '12345'],
  ['E-mail', 'email', 'Please enter an e-mail address', 'anne@example.com', 'anna@example.org'],
])(
  'the server’s issue with the %s is shown at the field until it is edited',
  async (label, path, message, ...typed) => {
    openContacts([named('Anna')], {
      'PUT /api/emergency-contacts/:id': refused('invalid_request', [{ path, message }]),
    })
    await isListed('Anna')
    press('Edit Anna')
    const form = await screen.findByRole('dialog', { name: 'Anna' })
    const field = within(form).getByLabelText<HTMLInputElement>(label)
    fireEvent.change(field, { target: { value: typed[0] } })
    press('Save Changes', form)
    await within(form).findByText(message)
    await waitFor(() => expect(document.activeElement).toBe(field))
    fireEvent.change(field, { target: { value: typed[1] } })
    expect(within(form).queryByText(message)).toBeNull()
  },
)

test('each channel to a contact shows its state, and a declined one can be asked again', async () => {
  openContacts(
    [named('Mum', { phone: '+61 412 345 678', phoneState: 'declined' }), named('Dad', { emailState: 'waiting' })],
    { 'POST /api/emergency-contacts/:id/question': refused('contact_asked_enough') },
  )
  await isListed('Mum', 'Dad')
  const [mum, dad] = within(screen.getByRole('list', { name: 'Emergency contacts' }))
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent?.includes('lert') || textContent?.includes('Counts'))
  expect(mum?.textContent).toContain('Alerted 15 minutes after your buddies')
  expect(mum?.textContent).toContain('Mum has agreed')
  expect(mum?.textContent).toContain('Mum has said no')
  expect(dad?.textContent).toContain('Counts once they agree')
  expect(dad?.textContent).toContain('Waiting for their yes')
  press('Ask Again', mum)
  await screen.findByText(/^This number or address said no/)
  expect(mum?.textContent).toContain('Mum has said no')
})

test('three contacts are the limit, and reordering retains the focus on the button', async () => {
  const contacts = openContacts([named('Anna'), named('Ben'), named('Cleo')])
  await isListed('Anna', 'Ben', 'Cleo')
  screen.getByText('You have 3 contacts, which is the limit.')
  expect(screen.queryByRole('button', { name: 'Add Contact' })).toBeNull()
  const later = screen.getByRole('button', { name: 'Alert Anna later' })
  later.focus()
  fireEvent.click(later)
  await isListed('Ben', 'Anna', 'Cleo')
  await waitFor(() => expect(document.activeElement).toBe(later))
  fireEvent.click(later)
  await isListed('Ben', 'Cleo', 'Anna')
  expect(later.getAttribute('aria-disabled')).toBe('true')
  await waitFor(() => expect(contacts.now()).toEqual(['Ben', 'Cleo', 'Anna']))
})

test('a contact can be edited, and closing with changes asks for confirmation', async () => {
  const contacts = openContacts([named('Anna')])
  await isListed('Anna')
  press('Edit Anna')
  const form = await screen.findByRole('dialog', { name: 'Anna' })
  fireEvent.change(within(form).getByLabelText('Name'), { target: { value: 'Anna, next door' } })
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  press('Cancel', await screen.findByRole('alertdialog'))
  press('Save Changes', form)
  await isListed('Anna, next door')
  expect(contacts.now()).toEqual(['Anna, next door'])
})

test('a contact is removed after confirmation, and stays if the server fails', async () => {
  let isAway = true
  const anna = named('Anna')
  const none = { canMail: true, canText: true, contacts: [] }
  openContacts([anna], { 'DELETE /api/emergency-contacts/:id': () => (isAway ? failed(502) : none) })
  await isListed('Anna')
  press('Edit Anna')
  const form = await screen.findByRole('dialog', { name: 'Anna' })
  const remove = async (answer: string) => {
    press('Remove Contact', form)
    press(answer, await screen.findByRole('alertdialog', { name: 'Remove Anna?' }))
  }
  await remove('Cancel')
  expect(sentTo('DELETE /api/emergency-contacts/:id')).toEqual([])
  await remove('Remove')
  await screen.findByText('Failed to remove the contact. Please try again.')
  isAway = false
  answer({ 'GET /api/emergency-contacts': none })
  await remove('Remove')
  await screen.findByText('No emergency contacts yet')
})

test.each([
  [false, false, "This server can't send text messages or e-mail, so your contacts won't be alerted."],
  [true, false, "This server can't send text messages, so each contact needs an e-mail address."],
  [false, true, "This server can't send e-mail, so each contact needs a phone number."],
])('a server with mail (%s) and text messages (%s) shows: %s', async (canMail, canText, words) => {
  openContacts([], {}, { canMail, canText })
  await screen.findByText((text) => text.startsWith(words))
})

test('a deleted contact is reported as no longer existing', async () => {
  answer({ 'GET /api/emergency-contacts': { canMail: true, canText: true, contacts: [] } })
  open(<ContactDialog value={crypto.randomUUID()} open onClose={() => {}} onOpen={() => {}} />, { as: aSurfer() })
  await screen.findByText('This contact no longer exists')
})
