import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { showsToast } from '#test/component/shows-texts.ts'
import { SessionPhotos } from '#web/features/surf-sessions/session-photos.tsx'

const MEBIBYTE = 1024 * 1024
const target = 'POST /api/objects/upload'
const upload = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' })
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText(/^Choose (other )?photos$/), { target: { files: [file] } })
const jpeg = (content: BlobPart) => new File([content], 'wave.jpg', { type: 'image/jpeg' })

function openPanel() {
  const owner = aSurfer()
  const session = aSession(owner)
  answer({ 'GET /api/surf-sessions/:id': session })
  open(<SessionPhotos session={session} name="Kai Lane" isOwner />, { as: owner })
  fireEvent.click(screen.getByRole('button', { name: 'Add Photo' }))
}

test('a photo that is too large is said at once, and not sent', async () => {
  openPanel()
  choose(jpeg(new Uint8Array(10.1 * MEBIBYTE)))
  await showsToast(screen, 'Error: Failed to upload photo. Please try again.')
  screen.getByText('This picture is larger than 10 MB.')
  expect(upload().disabled).toBe(true)
})

test('a file of another kind is said at once, and not sent', async () => {
  openPanel()
  choose(new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))
  await screen.findByText('Please choose a JPEG, PNG or WebP picture.')
  expect(upload().disabled).toBe(true)
  expect(sentTo(target)).toEqual([])
})

test('without a place to send it to, the photo stays and its surfer is told', async () => {
  answer({ [target]: { uploadUrl: '/api/uploads/nowhere', objectPath: '', headers: {} } })
  openPanel()
  choose(jpeg('wave'))
  fireEvent.click(upload())
  await showsToast(screen, 'Error: Failed to get photo URL. Please try again.')
  expect(upload().disabled).toBe(false)
})

test('a photo of a session that is gone stays, and its surfer is told', async () => {
  answer({ [target]: refused('session_not_found') })
  openPanel()
  choose(jpeg('wave'))
  fireEvent.change(screen.getByLabelText('Caption (optional)'), { target: { value: 'First light' } })
  fireEvent.click(upload())
  await showsToast(screen, 'Error: Session not found. Please try again.')
  expect(screen.getByLabelText<HTMLInputElement>('Caption (optional)').value).toBe('First light')
})
