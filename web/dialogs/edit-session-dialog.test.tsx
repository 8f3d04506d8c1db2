import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { answer, failed, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { aSpot } from '#test/fakes/open-meteo/forecasts.ts'
import { dialogs } from '#web/app/dialogs.tsx'

const { 'edit-session': EditSessionDialog } = dialogs

const surfer = aSurfer()
const edit = 'PATCH /api/surf-sessions/:id'
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = () => screen.queryByRole('dialog', { name: 'Edit Session' })

async function openEdit(session: SurfSessionDetail) {
  answer({ 'GET /api/surf-sessions/:id': session })
  open(<EditSessionDialog viewer={surfer} />, { at: `/profile?edit-session=${session.id}`, as: surfer })
  await screen.findByRole('button', { name: 'Save' })
}

test('session edits survive a failed save', async () => {
  answer({ [edit]: failed() })
  const session = aSession(surfer)
  await openEdit(session)
  fireEvent.click(screen.getByRole('radio', { name: '4 stars' }))
  type('Wave size', '3-4 ft')
  type('Waves caught', '11')
  type('Board', '5\'10" fish')
  type('Notes', 'Glassy until nine')
  press('Save')
  await screen.findByText('Failed to save session. Please try again.')
  expect(field('Notes').value).toBe('Glassy until nine')
  answer({ [edit]: { ...session, notes: 'Glassy until nine' } })
  press('Save')
  await screen.findByText('Session Saved')
  const edits = { rating: 4, waveSize: '3-4 ft', waveCount: 11, board: '5\'10" fish', notes: 'Glassy until nine' }
  expect(sentTo(edit).at(-1)).toMatchObject(edits)
  await waitFor(() => expect(dialog()).toBeNull())
})

test('companions are saved with the session form', async () => {
  const [kai, session] = [aSurfer({ firstName: 'Kai', lastName: 'Alongside' }), aSession(surfer)]
  const buddy = { ...kai, sessionCount: 1, lastSeen: null, isSurfing: false, isMuted: false, mayInvite: true }
  answer({ 'GET /api/buddies': [buddy], [edit]: session })
  await openEdit(session)
  fireEvent.click(await screen.findByRole('checkbox', { name: /Kai Alongside/ }))
  press('Save')
  await screen.findByText('Session Saved')
  expect(sentTo(edit)).toMatchObject([{ companions: [kai.id] }])
})

test('hiding a session warns about what it cannot undo', async () => {
  await openEdit(aSession(surfer))
  expect(dialog()?.textContent).not.toContain('Anyone who saw this session before')
  press('Buddies')
  await screen.findByText(/Anyone who saw this session before may remember it/)
  press('Only you')
  await screen.findByText(/who kept its link knows it was yours/)
})

test('a session that failed to load for editing can be retried', async () => {
  const session = aSession(surfer)
  answer({ 'GET /api/surf-sessions/:id': failed(502) })
  open(<EditSessionDialog viewer={surfer} />, { at: `/profile?edit-session=${session.id}`, as: surfer })
  await screen.findByText('Failed to fetch session details')
  answer({ 'GET /api/surf-sessions/:id': session })
  press('Try again')
  await screen.findByLabelText('Notes')
})

test('closing the form with changes asks for confirmation', async () => {
  await openEdit(aSession(surfer))
  type('Notes', 'Long lefts')
  press('Close')
  const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' })
  fireEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  expect(field('Notes').value).toBe('Long lefts')
  press('Close')
  fireEvent.click(within(await question()).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(dialog()).toBeNull())
  expect(sentTo(edit)).toEqual([])
})

test('session times use the clock of the session’s place, also after a change of place', async () => {
  const times = { startTime: '2025-07-03T18:30:00.000Z', endTime: '2025-07-04T02:00:00.000Z' }
  const teahupoo = aSpot({ name: "Teahupo'o", latitude: -17.866, longitude: -149.255, timeZone: 'Pacific/Tahiti' })
  answer({ 'GET /api/surf-spots/all': [teahupoo] })
  const session = aSession(surfer, { ...times, isActive: false, duration: 7.5 })
  await openEdit(session)
  expect([field('Date').value, field('In the water at').value]).toEqual(['2025-07-04', '06:30'])
  type('Out at', '05:00')
  await screen.findByText('The end must be after the start.')
  type('Out at', '08:00')
  press('Change place')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Spot' }), { target: { value: "Teahupo'o" } })
  fireEvent.click(await screen.findByRole('button', { name: /Teahupo'o/ }))
  // The same moments by the clock of Tahiti, where it is still the day before.
  await waitFor(() => expect(field('Date').value).toBe('2025-07-03'))
  expect(field('In the water at').value).toBe('08:30')
  await screen.findByText('Times are local to the spot: Tahiti Time.')
  answer({ [edit]: session })
  press('Save')
  await screen.findByText('Session Saved')
  expect(sentTo(edit)).toMatchObject([{ surfSpotId: teahupoo.id, endTime: '2025-07-03T20:00:00.000Z' }])
})

test('a session is deleted after confirmation, even if it is already gone', async () => {
  answer({ 'DELETE /api/surf-sessions/:id': refused('session_not_found') })
  await openEdit(aSession(surfer))
  press('Delete Session')
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this session?' }))
  fireEvent.click(question.getByRole('button', { name: 'Delete Session' }))
  await screen.findByText('Session Deleted')
  await waitFor(() => expect(dialog()).toBeNull())
})

/** A session of the surfer's with its form over it, which the server changes and deletes. */
async function openOverSession() {
  let session: SurfSessionDetail | undefined = aSession(surfer)
  const { id } = session
  answer({
    'GET /api/surf-sessions/:id': () => session ?? refused('session_not_found'),
    'GET /api/surf-sessions/:id/conditions': { start: null, end: null, isPending: false },
    [edit]: ({ body: { notes = null, rating = null, visibility = 'everyone' } }) => {
      session = { ...session!, notes, rating, visibility }
      return session
    },
    'DELETE /api/surf-sessions/:id': () => {
      session = undefined
      return { id }
    },
  })
  open(
    <>
      <dialogs.session viewer={surfer} />
      <EditSessionDialog viewer={surfer} />
    </>,
    { at: '/profile', as: surfer },
  )
  act(() => history.pushState(null, '', `/profile?session=${id}`))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await screen.findByRole('button', { name: 'Save' })
}

test('an edited session is updated below the form', async () => {
  await openOverSession()
  fireEvent.click(screen.getByRole('radio', { name: '4 stars' }))
  type('Notes', 'Glassy until nine')
  press('Only you')
  press('Save')
  await waitFor(() => expect(dialog()).toBeNull())
  const detail = await screen.findByRole('dialog', { name: 'Kai Lane' })
  await within(detail).findByRole('img', { name: 'Rated 4 of 5' })
  for (const text of ['Glassy until nine', 'Only you see this session.']) expect(detail.textContent).toContain(text)
})

test('deleting a session also closes its dialogs', async () => {
  await openOverSession()
  press('Delete Session')
  const question = () => screen.findByRole('alertdialog', { name: 'Delete this session?' })
  fireEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  press('Delete Session')
  fireEvent.click(within(await question()).getByRole('button', { name: 'Delete Session' }))
  await waitFor(() => expect([location.pathname, location.search]).toEqual(['/profile', '']))
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toEqual([]))
})
