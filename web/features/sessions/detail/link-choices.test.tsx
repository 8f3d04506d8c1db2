import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { answer, failed, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { dialogs } from '#web/app/dialogs.tsx'
import { LinkChoices } from '#web/features/sessions/detail/link-choices.tsx'

const SAVE = 'PATCH /api/surf-sessions/:id'
const surfer = aSurfer()
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

function openChoices(linkShows: SurfSessionDetail['linkShows']) {
  const session = aSession(surfer, { linkShows })
  const at = `/?session=${session.id}&share-session`
  return open(<LinkChoices session={session} />, { at, as: surfer })
}

test('each choice of what a link shows is saved without affecting the others', async () => {
  openChoices(['figures'])
  answer({ [SAVE]: aSession(surfer) })
  expect([box('My name and photo').checked, box('Waves, board and notes').checked]).toEqual([false, true])
  fireEvent.click(box('My name and photo'))
  await waitFor(() => expect(sentTo(SAVE)).toEqual([{ linkShows: ['name', 'figures'] }]))
})

test('a choice that failed to save shows an error and is undone', async () => {
  openChoices([])
  answer({ [SAVE]: failed() })
  fireEvent.click(box('Photos of the session'))
  await screen.findByText('Failed to save session. Please try again.')
  await waitFor(() => expect(box('Photos of the session').checked).toBe(false))
})

test('a link can be previewed before it is shared', async () => {
  openChoices([])
  fireEvent.click(screen.getByRole('button', { name: 'Preview the link' }))
  await waitFor(() => expect(location.search).toContain('seen-by=visitor'))
})

/** Opens a session of Odo's as a visitor, once it has come. */
async function readAsVisitor(change: Partial<SurfSessionDetail>) {
  const session = aSession(aSurfer({ firstName: 'Odo', lastName: 'Often' }), change)
  answer({ 'GET /api/surf-sessions/:id': session })
  const opened = open(<dialogs.session viewer={null} />, { at: `/discover?session=${session.id}` })
  await screen.findByText('Manu Bay')
  return opened
}

test('a visitor reads what the link may show, and that the rest needs a sign-in', async () => {
  const photos = [
    { id: crypto.randomUUID(), photoUrl: '/objects/photos/one.webp', caption: 'First light', isHidden: false },
  ]
  const linkShows: SurfSessionDetail['linkShows'] = ['name', 'photos', 'figures']
  const { unmount } = await readAsVisitor({ linkShows, photos, waveCount: 7, notes: 'Glassy' })
  const dialog = screen.getByRole('dialog', { name: 'Odo Often' })
  for (const shown of ['Waves caught', '7', 'Glassy', 'First light']) expect(dialog.textContent).toContain(shown)
  expect(dialog.textContent).toContain('Only for surfers who are signed in: what others said')
  expect(dialog.textContent).not.toContain('waves, board and notes')
  const signIn = within(dialog).getByRole('link', { name: 'Sign in' })
  expect(signIn.getAttribute('href')).toMatch(/^\/api\/login\?next=%2Fdiscover%3Fsession%3D/)
  unmount()
  await readAsVisitor({ linkShows: ['name'] })
  expect(screen.getByRole('dialog').textContent).toContain('photos and what others said')
})
