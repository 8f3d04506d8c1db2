import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, failed, refused, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { showsToast } from '#test/component/shows-texts.ts'
import { SessionPhotos } from '#web/features/sessions/photos/session-photos.tsx'

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

test.each([
  ['too large', jpeg(new Uint8Array(10.1 * MEBIBYTE)), 'This picture is larger than 10 MB.'],
  [
    'of another kind',
    new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }),
    'Please choose a JPEG, PNG or WebP picture.',
  ],
])('a photo that is %s is refused with one message and not sent', async (_, file, words) => {
  openPanel()
  choose(file)
  await screen.findByText(words)
  expect(screen.queryByText(/Failed to upload/)).toBeNull()
  expect(upload().disabled).toBe(true)
  expect(sentTo(target)).toEqual([])
})

test('a photo that failed to upload stays, with an error message', async () => {
  answer({ [target]: failed() })
  openPanel()
  choose(jpeg('wave'))
  fireEvent.click(upload())
  await showsToast(screen, 'Error: Failed to upload photo. Please try again.')
  expect(upload().disabled).toBe(false)
})

test('a photo without an upload address stays, with an error message', async () => {
  answer({ [target]: { uploadUrl: '/api/uploads/nowhere', objectPath: '', headers: {} } })
  openPanel()
  choose(jpeg('wave'))
  fireEvent.click(upload())
  await showsToast(screen, 'Error: Failed to get photo URL. Please try again.')
  expect(upload().disabled).toBe(false)
})

test('a photo of a deleted session stays with its caption, with an error message', async () => {
  answer({ [target]: refused('session_not_found') })
  openPanel()
  choose(jpeg('wave'))
  fireEvent.change(screen.getByLabelText('Caption (optional)'), { target: { value: 'First light' } })
  fireEvent.click(upload())
  await showsToast(screen, 'Error: Session not found. Please try again.')
  expect(screen.getByLabelText<HTMLInputElement>('Caption (optional)').value).toBe('First light')
})

test('owners read which photo is hidden from others, and others can report one', async () => {
  const [owner, other] = [aSurfer(), aSurfer()]
  const photo = { id: crypto.randomUUID(), photoUrl: '/objects/photos/one.webp', caption: null, isHidden: true }
  const session = aSession(owner, { photos: [photo] })
  const { unmount } = open(<SessionPhotos session={session} name="Kai Lane" isOwner />, { as: owner })
  await screen.findByText('Hidden from others')
  unmount()
  open(<SessionPhotos session={session} name="Kai Lane" />, {
    as: other,
    at: `/?session=${session.id}&photo=${photo.id}`,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Report' }))
  expect(new URLSearchParams(location.search).get('report')).toBe(`photo,${photo.id},${session.id}`)
})
