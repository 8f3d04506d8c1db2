import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { answer, failed, refused } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { SeenByOthers } from '#web/features/sessions/detail/seen-by-others.tsx'

const seen = 'GET /api/surf-sessions/:id/seen-by/:whom'
const surfer = aSurfer({ firstName: 'Saul', lastName: 'Seenby' })
const dialog = () => screen.getByRole('dialog', { name: 'Preview as Others' })
const choose = (name: string) => fireEvent.click(within(dialog()).getByRole('button', { name }))

function openPreview(session: SurfSessionDetail) {
  const shown = <SeenByOthers session={session} now={Date.now()} conditionsOf={() => null} />
  open(shown, { at: `/?session=${session.id}`, as: surfer })
  fireEvent.click(screen.getByRole('button', { name: 'Preview as others' }))
}

test('a surfer can preview a session as buddies, other surfers and visitors see it', async () => {
  const session = aSession(surfer)
  const wholeHour = `${session.startTime.slice(0, 13)}:00:00.000Z`
  answer({
    [seen]: ({ params: { whom } }) =>
      whom === 'buddy'
        ? session
        : whom === 'surfer'
          ? { ...session, startTime: wholeHour }
          : { ...session, user: null, userId: null },
  })
  openPreview(session)
  const buddies = await screen.findByRole('article', { name: 'As buddies see it' })
  expect(buddies.textContent).toContain('Saul Seenby')
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  choose('Surfers')
  const others = await screen.findByRole('article', { name: 'As surfers see it' })
  expect(others.textContent).toContain('Other surfers see the hour, and the spot or somewhere near it.')
  choose('Visitors')
  const visitors = await screen.findByRole('article', { name: 'As visitors see it' })
  expect(visitors.textContent).toContain('Anonymous')
  expect(visitors.textContent).not.toContain('Saul Seenby')
})

test('the preview explains why a session is hidden from an audience', async () => {
  answer({ [seen]: refused('session_not_found') })
  const nowhere = { surfSpot: null, surfSpotId: null, customLocation: 'Out there' }
  openPreview(aSession(surfer, { ...nowhere, visibility: 'everyone' }))
  choose('Visitors')
  await waitFor(() => expect(dialog().textContent).toContain("They can't see it"))
  await screen.findByText('Visitors only see sessions at public spots.')
})

test('a preview that failed to load can be retried', async () => {
  const session = aSession(surfer)
  answer({ [seen]: failed(502) })
  openPreview(session)
  await screen.findByText('Failed to fetch session details')
  answer({ [seen]: session })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('article', { name: 'As buddies see it' })
})
