import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MAX_PROFILE_PHOTO_BYTES } from '#contract/limits.ts'
import { answer, failed, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { showsTexts, showsToast } from '#test/component/shows-texts.ts'
import { dialogs } from '#web/app/dialogs.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'

const { 'edit-profile': EditProfileDialog } = dialogs

const SAVE = 'PUT /api/users/me'
const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string): HTMLInputElement => screen.getByLabelText(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => fireEvent.click(button('Save Changes'))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
/** What is said about a field beside it. */
const describes = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent

/** The form of a surfer, below the button that opens it. */
async function openForm(surfer = aSurfer(), at = '/profile?edit-profile') {
  const Edit = () => {
    const { open } = useSheetAddress('edit-profile')
    return (
      <button type="button" onClick={() => open()}>
        Edit
      </button>
    )
  }
  open(
    <>
      <Edit />
      <EditProfileDialog viewer={surfer} />
    </>,
    { at, as: surfer },
  )
  if (at.includes('edit-profile')) await screen.findByLabelText('First Name')
  return surfer
}

test('the form marks each invalid field and focuses the first', async () => {
  await openForm(aSurfer({ surfingType: [] }))
  save()
  await showsTexts(screen, 'editProfile', 'Change Photo', 'First Name', 'Last Name', 'Username', 'Surfing Types')
  await showsTexts(screen, 'editProfile', 'Please select at least one surfing type', 'Shortboard', 'Longboard')
  await showsTexts(screen, 'editProfile', 'Funboard', 'Fish', 'Gun', 'Stand Up Paddle', 'Bodyboard', 'Bodysurfing')
  await showsTexts(screen, 'editProfile', 'Emergency Contact', 'Contact Name', 'Phone Number', 'Cancel', 'Save Changes')
  type('Username', 'a'.repeat(21))
  await showsTexts(screen, 'editProfile', 'Username must be less than 20 characters')
  type('Username', 'a wave')
  expect(describes('Username')).toBe('Username may have letters, digits, _ and .')
  type('First Name', ' ')
  expect(describes('First Name')).toBe('First name is required')
  type('Last Name', '')
  expect(describes('Last Name')).toBe('Last name is required')
  type('Username', 'ab')
  expect(describes('Username')).toBe('Username must be at least 3 characters')
  await showsTexts(screen, 'editProfile', 'First name is required', 'Last name is required')
  await showsTexts(screen, 'editProfile', 'Username must be at least 3 characters')
  save()
  await waitFor(() => expect(document.activeElement).toBe(field('First Name')))
  expect(sentTo(SAVE)).toEqual([])
})

test('the profile is saved trimmed, and the form closes', async () => {
  const surfer = await openForm()
  const saved = Promise.withResolvers<void>()
  answer({ [SAVE]: () => saved.promise.then(() => surfer) })
  type('First Name', ' Maja ')
  fireEvent.click(button('Stand Up Paddle'))
  fireEvent.click(button('Fish'))
  type('Contact Name', 'Ola Lane')
  type('Phone Number', '+46 70 123 45 67')
  save()
  await showsTexts(screen, 'editProfile', 'Saving...')
  expect(button('Saving...')).toHaveProperty('disabled', true)
  saved.resolve()
  await showsToast(screen, 'Success: Profile updated successfully!')
  await isClosed()
  expect(sentTo(SAVE)).toMatchObject([
    {
      firstName: 'Maja',
      surfingType: ['shortboard', 'fish', 'sup'],
      emergencyContact: 'Ola Lane',
      emergencyContactPhone: '+46 70 123 45 67',
    },
  ])
})

test('a taken username is marked until it is changed', async () => {
  await openForm()
  answer({ [SAVE]: refused('username_taken') })
  type('Username', 'tess')
  save()
  await showsTexts(screen, 'editProfile', 'Username is already taken')
  await showsToast(screen, 'Error: Username is already taken')
  expect(describes('Username')).toBe('Username is already taken')
  type('Username', 'tess.too')
  expect(describes('Username')).toBe('')
})

test('a form that failed to save retains its input', async () => {
  await openForm()
  answer({ [SAVE]: failed(500) })
  fireEvent.click(button('Gun'))
  save()
  await showsToast(screen, 'Error: Failed to update profile. Please try again.')
  expect(button('Gun').getAttribute('aria-pressed')).toBe('true')
})

test('closing a form with changes asks for confirmation', async () => {
  await openForm()
  type('First Name', 'Xenia')
  fireEvent.click(button('Close'))
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(field('First Name').value).toBe('Xenia')
  fireEvent.click(button('Close'))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  await isClosed()
  fireEvent.click(button('Edit'))
  expect((await screen.findByLabelText<HTMLInputElement>('First Name')).value).toBe('Kai')
})

test('a form without changes closes without confirmation', async () => {
  await openForm()
  fireEvent.click(button('Close'))
  await isClosed()
})

test('going back retains the input for the next opening', async () => {
  await openForm(aSurfer(), '/profile')
  fireEvent.click(button('Edit'))
  await screen.findByLabelText('First Name')
  type('First Name', 'Xenia')
  history.back()
  await isClosed()
  fireEvent.click(button('Edit'))
  expect((await screen.findByLabelText<HTMLInputElement>('First Name')).value).toBe('Xenia')
})

const choosePhoto = (file: File) => fireEvent.change(field('Profile photo'), { target: { files: [file] } })
const jpeg = (bytes = 10) => new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' })
const preview = () => document.querySelector('img[src^="blob:"]')

test.each([
  ['is too large', jpeg(MAX_PROFILE_PHOTO_BYTES + 1), 'This picture is larger than 5 MB.'],
  ['is no picture', new File([], 'me.svg', { type: 'image/svg+xml' }), 'Please choose a JPEG, PNG or WebP picture.'],
])('a photo that %s is refused before it is sent', async (_what, file, words) => {
  await openForm()
  choosePhoto(file)
  await screen.findByText(words)
  expect(preview()).toBeNull()
  expect(sentTo('POST /api/objects/upload')).toEqual([])
})

test('a photo that failed to upload leaves the previous one', async () => {
  await openForm()
  answer({ 'POST /api/objects/upload': failed(403) })
  choosePhoto(jpeg())
  await screen.findByText('Failed to upload photo. Please try again.')
  expect(preview()).toBeNull()
})

test('the server’s reason for refusing a photo is shown', async () => {
  await openForm()
  answer({ 'POST /api/objects/upload': refused('upload_not_signed') })
  choosePhoto(jpeg())
  await screen.findByText('This upload address is not valid.')
  expect(preview()).toBeNull()
})

test('an uploading photo blocks saving until it is canceled', async () => {
  await openForm()
  answer({ 'POST /api/objects/upload': () => Promise.withResolvers<never>().promise })
  choosePhoto(jpeg())
  await showsTexts(screen, 'editProfile', 'Uploading...')
  screen.getByRole('progressbar', { name: 'Photo' })
  expect(preview()).not.toBeNull()
  expect(button('Save Changes')).toHaveProperty('disabled', true)
  fireEvent.click(button('Cancel upload'))
  await waitFor(() => expect(preview()).toBeNull())
  expect(button('Change Photo')).toHaveProperty('disabled', false)
  expect(button('Save Changes')).toHaveProperty('disabled', false)
})

test('a removed photo is saved as none', async () => {
  const surfer = await openForm(aSurfer({ profileImageUrl: '/api/objects/photos/one.jpg' }))
  answer({ [SAVE]: surfer })
  fireEvent.click(button('Remove photo'))
  save()
  await isClosed()
  expect(sentTo(SAVE)).toMatchObject([{ profileImageUrl: null }])
})
