import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Notification } from '#contract/people/notifications.ts'
import { answer, failed, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { useNewCount } from '#web/features/notifications/queries.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { NotificationsPage } from '#web/pages/notifications.tsx'

const READ = 'PUT /api/notifications/read'
const LIST = 'GET /api/notifications'

const max = { id: crypto.randomUUID(), firstName: 'Max', lastName: 'Moves', username: 'max', profileImageUrl: null }
const session = crypto.randomUUID()
const notice = (kind: Notification['kind'], text: string): Notification => ({
  ...{ id: crypto.randomUUID(), kind, text, actor: max, createdAt: new Date().toISOString(), readAt: null },
  ...{ sessionId: session, planId: null, place: 'Church', quote: null },
})

const Bell = () => <output aria-label="Bell">{useNewCount(true)}</output>
const bell = () => Number(screen.getByLabelText('Bell').textContent)
const marked = () => screen.queryAllByText('New').length
const rows = () => within(screen.getByRole('list', { name: 'Today' })).getAllByRole('listitem').length

/** The list with the bell beside it. The server marks as read what it is told to. */
function openList({ isOpen = true } = {}) {
  const items = [
    notice('like', 'Max Moves liked your session'),
    notice('comment', 'Max Moves commented on your session'),
    notice('joined', 'Max Moves joined your session'),
  ]
  const unread = () => items.filter(({ readAt }) => readAt === null).length
  answer({
    [LIST]: () => ({ items, unread: unread() }),
    [READ]: () => {
      for (const [index, item] of items.entries()) items[index] = { ...item, readAt: new Date().toISOString() }
      return { unread: unread() }
    },
  })
  const shown = open(
    <>
      {isOpen && <NotificationsPage />}
      <Bell />
    </>,
    { at: '/notifications', as: aSurfer() },
  )
  return { ...shown, items }
}

test('the bell counts the rows that the list marks as new', async () => {
  const { unmount } = openList({ isOpen: false })
  await waitFor(() => expect(bell()).toBe(2))
  unmount()
  openList()
  await waitFor(() => expect(marked()).toBe(2))
  expect(rows()).toBe(2)
})

test('viewing the list clears the bell; new rows stay marked until the list is left', async () => {
  const { cache, items } = openList()
  await waitFor(() => expect(marked()).toBe(2))
  await waitFor(() => expect(bell()).toBe(0))
  items.unshift(notice('buddy_accepted', 'Max Moves accepted your buddy request'))
  await refresh(cache, LIST)
  await waitFor(() => expect(marked()).toBe(3))
  await waitFor(() => expect([bell(), sentTo(READ)]).toEqual([0, [{}, {}]]))
  expect(screen.queryByRole('button')).toBeNull()
})

test('notifications on a hidden page stay new until the page is visible again', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { settled } = openList()
  await waitFor(() => expect(marked()).toBe(2))
  await settled()
  expect([bell(), sentTo(READ)]).toEqual([2, []])
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(bell()).toBe(0))
  expect(marked()).toBe(2)
})

test('the bell retains its number if the server fails', async () => {
  openList()
  answer({ [READ]: failed() })
  await waitFor(() => expect(sentTo(READ)).toHaveLength(1))
  await waitFor(() => expect(bell()).toBe(2))
  expect(sentTo(READ)).toHaveLength(1)
})
