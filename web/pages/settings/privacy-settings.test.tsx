import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, answer, failed, sentTo } from '#test/component/network.ts'
import { aSurfer, newSettings, storedSettings } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { PrivacySettingsPage } from '#web/pages/settings/privacy-settings.tsx'

const SEES = 'Who sees your new sessions'
const FINDS = 'Who can find you'
const surfer = aSurfer()

function openPrivacy(answers: Answers = {}) {
  answer(answers)
  return open(<PrivacySettingsPage />, { as: surfer, at: '/settings/privacy' })
}
const option = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole('button', { name })
const isChosen = (group: string, name: string) =>
  waitFor(() => expect(option(group, name).getAttribute('aria-pressed')).toBe('true'))
/** Presses a button of the page, not of a question above it. */
const press = async (name: string) =>
  fireEvent.click(await within(screen.getByRole('main')).findByRole('button', { name }))

/** Answers the download, which is no call of the contract. */
function answerDownload(respond: (signal: AbortSignal | null | undefined) => Promise<Response>) {
  const callServer = fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address === '/api/own-data.zip' ? respond(init?.signal) : callServer(address, init),
  )
}

test('visibility and search choices are stored for the next visit', async () => {
  const answers = storedSettings(newSettings())
  const { unmount } = openPrivacy(answers)
  await screen.findByRole('group', { name: SEES })
  await isChosen(SEES, 'Everyone')
  await isChosen(FINDS, 'Everyone')
  fireEvent.click(option(SEES, 'Buddies'))
  fireEvent.click(option(FINDS, 'Buddies of buddies'))
  fireEvent.click(option(FINDS, 'No one'))
  await waitFor(() =>
    expect(sentTo('PATCH /api/settings')).toEqual([
      { defaultVisibility: 'buddies' },
      { findableBy: 'buddies_of_buddies' },
      { findableBy: 'nobody' },
    ]),
  )
  unmount()
  openPrivacy(answers)
  await screen.findByRole('group', { name: SEES })
  await isChosen(SEES, 'Buddies')
  await isChosen(FINDS, 'No one')
})

test('a choice is shown at once and undone if it fails to save', async () => {
  const saving = Promise.withResolvers<void>()
  openPrivacy({ 'PATCH /api/settings': () => saving.promise.then(() => failed()) })
  await screen.findByRole('group', { name: SEES })
  fireEvent.click(option(SEES, 'Only you'))
  await isChosen(SEES, 'Only you')
  saving.resolve()
  await screen.findByText('Failed to save your choice')
  await isChosen(SEES, 'Everyone')
})

test('a download shows its progress and can be canceled', async () => {
  answerDownload(async (signal) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(250))
        signal?.addEventListener('abort', () => controller.error(new DOMException('canceled', 'AbortError')))
      },
    })
    return new Response(body, { headers: { 'Content-Length': '1000' } })
  })
  openPrivacy()
  await press('Download Everything')
  const progress = await screen.findByRole('progressbar', { name: 'Your data' })
  await waitFor(() => expect(progress.getAttribute('aria-valuenow')).toBe('25'))
  await press('Cancel Download')
  await screen.findByRole('button', { name: 'Download Everything' })
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByText("Couldn't download your data")).toBeNull()
})

test('a failed download shows an error and offers a direct link', async () => {
  answerDownload(async () => {
    throw new TypeError('Failed to fetch')
  })
  openPrivacy()
  await press('Download Everything')
  await screen.findByText("Couldn't download your data")
  const link = await screen.findByRole('link', { name: 'Let the browser download it' })
  expect(link.getAttribute('href')).toBe('/api/own-data.zip')
})

test('account deletion shows its date and can be canceled', async () => {
  let leavesAt: string | null = null
  const me = () => ({ ...surfer, leavesAt })
  openPrivacy({
    'GET /api/auth/user': me,
    'POST /api/account/deletion': () => {
      leavesAt = '2031-05-20T12:00:00.000Z'
      return { leavesAt }
    },
    'DELETE /api/account/deletion': () => {
      leavesAt = null
      return { leavesAt }
    },
  })
  await press('Delete Account')
  const question = await screen.findByRole('alertdialog', { name: 'Delete your account?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(sentTo('POST /api/account/deletion')).toEqual([])
  await press('Delete Account')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete Account' }))
  const day = new Date('2031-05-20T12:00:00.000Z').toLocaleDateString(undefined, { dateStyle: 'long' })
  await screen.findByText(`Your account will be deleted on ${day}. Until then everything works as usual.`)
  const [inNotice, below] = screen.getAllByRole('button', { name: 'Keep My Account' })
  expect(inNotice?.closest('[role=status]')?.textContent).toContain(`Your account will be deleted on ${day}.`)
  fireEvent.click(below!)
  await screen.findByText('Your account stays.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep My Account' })).toBeNull())
})
