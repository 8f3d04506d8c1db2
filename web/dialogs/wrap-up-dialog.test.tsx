import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { answer, failed, refused, sentTo, unreached } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { takePictures } from '#test/component/picture-store.ts'
import { aSession } from '#test/component/session.ts'
import { showsToast } from '#test/component/shows-texts.ts'
import { dialogs } from '#web/app/dialogs.tsx'

const { 'wrap-up': WrapUpDialog } = dialogs

const end = 'PUT /api/surf-sessions/:id/end'
const surfer = aSurfer()
const dialog = (name = 'Check Out') => screen.queryByRole('dialog', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' })
const go = () => within(dialog()!).getByRole<HTMLButtonElement>('button', { name: 'Check Out' })
/** The browser sends a form at a press of its button; happy-dom does so only for a button inside of it. */
const checkOut = () => fireEvent.submit(document.querySelector('form')!)
const over = (session: SurfSessionDetail) => ({
  ...{ ...session, isActive: false, endTime: new Date().toISOString(), duration: 0.3 },
})

const aPhoto = ({ photoUrl, sessionId }: { photoUrl: string; sessionId: string }) => ({
  ...{ id: crypto.randomUUID(), sessionId, photoUrl, caption: null, isHidden: false },
})

async function openWrapUp(session = aSession(surfer)) {
  answer({ 'GET /api/surf-sessions/:id': session })
  const opened = open(<WrapUpDialog viewer={surfer} />, { at: `/?wrap-up=${session.id}`, as: surfer })
  await screen.findByLabelText('Notes')
  return { ...opened, session }
}

test('wrap-up details survive a failed check-out and closing the sheet', async () => {
  answer({ [end]: failed() })
  const { session, unmount } = await openWrapUp()
  fireEvent.click(screen.getByRole('radio', { name: '4 stars' }))
  for (let waves = 0; waves < 2; waves += 1) fireEvent.click(screen.getByRole('button', { name: /one more$/ }))
  fireEvent.change(field('Notes'), { target: { value: 'Glassy' } })
  checkOut()
  await showsToast(screen, 'Error: Failed to end session. Please try again.')
  await waitFor(() => expect(go().disabled).toBe(false))
  unmount()
  await openWrapUp(session)
  expect(field('Notes').value).toBe('Glassy')
  answer({ [end]: { ...over(session), rating: 4, waveCount: 2, notes: 'Glassy' } })
  checkOut()
  await showsToast(screen, 'Session Ended: Hope you had an epic session!')
  expect(sentTo(end).at(-1)).toMatchObject({ rating: 4, waveCount: 2, notes: 'Glassy' })
  await waitFor(() => expect(dialog()).toBeNull())
})

test('a refused end time is explained beside its field', async () => {
  const message = 'A session must end after it starts, and not in the future.'
  answer({ [end]: refused('invalid_request', [{ path: 'endTime', message }]) })
  await openWrapUp()
  fireEvent.click(screen.getByRole('button', { name: 'Earlier' }))
  expect(field('Out of the water at').value).toMatch(/^\d\d:\d\d$/)
  checkOut()
  await waitFor(() => expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContain(message))
  expect(dialog()).not.toBeNull()
})

test('a session can be ended even if its details fail to load', async () => {
  const session = aSession(surfer)
  answer({ 'GET /api/surf-sessions/:id': unreached(), [end]: over(session) })
  open(<WrapUpDialog viewer={surfer} />, { at: `/?wrap-up=${session.id}`, as: surfer })
  await screen.findByText('Failed to fetch session details')
  fireEvent.click(go())
  await screen.findByText('Hope you had an epic session!')
})

test('details that load during a press on Check Out do not remove the button', async () => {
  const session = aSession(surfer)
  const mayCome = Promise.withResolvers<void>()
  answer({ 'GET /api/surf-sessions/:id': () => mayCome.promise.then(() => session), [end]: over(session) })
  const { settled } = open(<WrapUpDialog viewer={surfer} />, { at: `/?wrap-up=${session.id}`, as: surfer })
  await screen.findByRole('dialog', { name: 'Check Out' })
  const pressed = go()
  fireEvent.pointerDown(pressed)
  mayCome.resolve()
  await settled()
  expect(go()).toBe(pressed)
  fireEvent.pointerUp(pressed)
  fireEvent.click(pressed)
  await waitFor(() => expect(sentTo(end)).toHaveLength(1))
  await screen.findByText('Hope you had an epic session!')
})

test('failed photo uploads do not block the check-out and can be retried', async () => {
  const { session } = await openWrapUp()
  const photo = new File(['wave'], 'wave.jpg', { type: 'image/jpeg' })
  fireEvent.change(field('Add photos'), { target: { files: [photo] } })
  const photos = () => within(screen.getByRole('list', { name: 'Photos to upload' })).getAllByRole('listitem')
  expect(photos().map((row) => row.textContent)).toEqual(['Ready'])
  const ended = over(session)
  answer({
    [end]: ended,
    'GET /api/surf-sessions/:id': ended,
    'POST /api/objects/upload': () => {
      expect(sentTo(end)).toHaveLength(1)
      return refused('too_many_uploads')
    },
  })
  checkOut()
  await screen.findByRole('dialog', { name: 'Add details' })
  await waitFor(() => expect(photos().map((row) => row.textContent)).toEqual(["Didn't upload"]))
  within(photos()[0]!).getByRole('button', { name: 'Try again: Photo 1' })
})

test('chosen photos stay when the sheet is left; one that is refused holds back no other, and is sent again', async () => {
  const photoOf = (name: string) => new File([name], `${name}.jpg`, { type: 'image/jpeg', lastModified: 1 })
  const rows = () => screen.queryByRole('list', { name: 'Photos to upload' })?.querySelectorAll('li') ?? []
  const { session, unmount } = await openWrapUp()
  fireEvent.change(field('Add photos'), { target: { files: [photoOf('one'), photoOf('two')] } })
  expect(rows()).toHaveLength(2)
  unmount()
  await openWrapUp(session)
  expect(rows()).toHaveLength(2)
  const ended = over(session)
  const { files } = takePictures({
    [end]: ended,
    'GET /api/surf-sessions/:id': ended,
    'POST /api/session-photos': ({ body }) =>
      sentTo('POST /api/session-photos').length === 1 ? refused('invalid_request') : aPhoto(body),
  })
  checkOut()
  await waitFor(() => expect([...rows()].map((row) => row.textContent)).toEqual(["Didn't upload"]))
  fireEvent.click(screen.getByRole('button', { name: /^Try again: Photo/ }))
  await waitFor(() => expect(rows()).toHaveLength(0))
  const [first, ...more] = sentTo('POST /api/session-photos') as { clientId: string }[]
  expect(more.map(({ clientId }) => clientId === first?.clientId)).toEqual([false, true])
  expect(files.map(({ size }) => size)).toEqual([3, 3])
})

test('a check-out can be undone from its toast', async () => {
  const { session } = await openWrapUp()
  answer({ [end]: over(session), 'DELETE /api/surf-sessions/:id/end': session })
  checkOut()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Your session at Manu Bay goes on.')
})
