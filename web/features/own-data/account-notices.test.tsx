import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Standing } from '#contract/accounts/users.ts'
import { answer, refused } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { WithOutbox } from '#test/component/with-outbox.tsx'
import { dialogs } from '#web/app/dialogs.tsx'
import { read } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { HomePage } from '#web/pages/home.tsx'
import { ProfilePage } from '#web/pages/profile.tsx'

const APPROVAL = /An operator has to approve your account before others see you\./

function openPage(
  Page: typeof HomePage | typeof ProfilePage,
  standing: Standing | null,
  standingUntil: string | null = null,
) {
  const surfer = aSurfer({ standing, standingUntil, emailVerified: standing !== 'unverified' })
  return open(
    <WithOutbox surfer={surfer}>
      <Page user={surfer} />
    </WithOutbox>,
    { as: surfer },
  )
}

test.each([
  ['Home', HomePage],
  ['the profile', ProfilePage],
])('%s shows a surfer why others do not see them', async (_, Page) => {
  const awaiting = openPage(Page, 'awaiting')
  await screen.findByText(APPROVAL)
  awaiting.unmount()
  const unverified = openPage(Page, 'unverified')
  await screen.findByText('Confirm your e-mail address')
  await unverified.settled()
  expect(screen.getAllByRole('link', { name: 'Confirm' }).map((link) => link.getAttribute('href'))).toEqual([
    '/settings/security',
  ])
})

test.each([
  ['Home', HomePage],
  ['the profile', ProfilePage],
])('%s shows a limited surfer until when, and leads to the reason', async (_, Page) => {
  openPage(Page, 'limited', '2027-01-10T12:00:00.000Z')
  await screen.findByText(/^You can't post to others until .*10.*2027/)
  expect(screen.getByRole('link', { name: 'See Why' }).getAttribute('href')).toBe('/decisions')
})

/** Home as the app shows it: to the surfer as the server knows them. */
function OwnHome() {
  const { data: surfer } = useQuery(read('GET /api/auth/user'))
  return (
    surfer && (
      <WithOutbox surfer={surfer}>
        <HomePage user={surfer} />
      </WithOutbox>
    )
  )
}

test('the card goes once an operator has approved the account', async () => {
  const surfer = aSurfer({ standing: 'awaiting' })
  const { cache } = open(<OwnHome />, { as: surfer })
  await screen.findByText(APPROVAL)
  answer({ 'GET /api/auth/user': { ...surfer, standing: null } })
  await refresh(cache, 'GET /api/auth/user')
  await waitFor(() => expect(screen.queryByText(APPROVAL)).toBeNull())
})

test('a like and a comment of a surfer who waits for approval are undone, with the reason', async () => {
  const reader = aSurfer({ standing: 'awaiting' })
  const session = aSession(aSurfer({ firstName: 'Odo' }))
  answer({
    'GET /api/surf-sessions/:id': session,
    'GET /api/surf-sessions/:id/conditions': { start: null, end: null, isPending: false },
    'POST /api/surf-sessions/:id/like': refused('approval_awaited'),
    'POST /api/surf-sessions/:id/comment': refused('address_unverified'),
  })
  open(
    <WithOutbox surfer={reader}>
      <dialogs.session viewer={reader} />
    </WithOutbox>,
    { at: `/discover?session=${session.id}`, as: reader },
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Like/ }))
  await screen.findByText('You can do that once an operator has approved your account.')
  await screen.findByRole('button', { name: 'Like, 0 likes', pressed: false })
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' })
  fireEvent.change(box, { target: { value: 'Clean and glassy' } })
  fireEvent.click(screen.getByRole('button', { name: 'Post comment' }))
  await screen.findByText('Please confirm your e-mail address first. Until then nobody sees you here.')
  expect(within(screen.getByRole('list', { name: 'Comments' })).queryAllByRole('listitem')).toHaveLength(0)
  expect(box.value).toBe('Clean and glassy')
})
