import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Board } from '#contract/sessions/boards.ts'
import { playLiveServer } from '#test/component/live-server.ts'
import { answer, sentTo } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { takePictures } from '#test/component/picture-store.ts'
import { dialogs } from '#web/app/dialogs.tsx'
import { LiveUpdates } from '#web/features/sessions/in-the-water/live-updates.tsx'
import { BoardsPage } from '#web/pages/settings/surfing.tsx'

const LOG: Board = {
  ...{ id: crypto.randomUUID(), name: 'Red Log', type: 'longboard', size: '9\'2" × 22½ × 3', litres: 68.5, note: '' },
  ...{ photoUrl: '/objects/photos/one.webp', isRetired: false, sessions: 0, hours: 0, waves: 0, lastUsed: null },
}
const surfer = aSurfer()
const button = (name: string) => screen.getByRole('button', { name })
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const listed = async (name: string) => within(await screen.findByRole('list', { name })).getByRole('listitem')

/** The page of a surfer with these boards. */
function openBoards(boards: Board[]) {
  let now = boards
  answer({
    'GET /api/boards': () => now,
    'POST /api/boards': () => {
      now = [LOG]
      return LOG
    },
    'PATCH /api/boards/:id': ({ body: { isRetired = false } }) => {
      now = [{ ...LOG, isRetired }]
      return now[0]!
    },
  })
  const connections = playLiveServer()
  open(
    <>
      <BoardsPage />
      <dialogs.board viewer={surfer} />
      <LiveUpdates userId="kai" />
    </>,
    { at: '/boards', as: surfer },
  )
  const become = (...next: Board[]) => {
    now = next
  }
  return { connections, become }
}

test('a board is added with its photo, kind, size and volume', async () => {
  const { files } = takePictures()
  openBoards([])
  await screen.findByText('No boards yet')
  fireEvent.click(button('Add a Board'))
  await screen.findByRole('dialog', { name: 'Add a Board' })
  const photo = new File(['board'], 'board.jpg', { type: 'image/jpeg' })
  fireEvent.change(screen.getByLabelText('Board photo'), { target: { files: [photo] } })
  await screen.findByText('Photo uploaded successfully!')
  expect(files).toEqual([photo])
  type(/^Name/, 'Red Log')
  fireEvent.click(button('Longboard'))
  type('Size', LOG.size)
  type('Liters', '68.5')
  fireEvent.submit(document.querySelector('form')!)
  const card = await listed('Your boards')
  expect(card.textContent).toContain('Longboard · 9\'2" × 22½ × 3 · 68.5 L')
  expect(card.textContent).toContain('not yet')
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/api/objects/photos/one.webp?size=thumb')
  const { name, type: kind, size, litres, photoUrl } = LOG
  expect(sentTo('POST /api/boards')).toMatchObject([{ name, type: kind, size, litres, photoUrl }])
})

test('a board shows what was surfed on it, and changes live when it is retired', async () => {
  const { connections, become } = openBoards([{ ...LOG, sessions: 2, hours: 2, waves: 16 }])
  expect((await listed('Your boards')).textContent).toMatch(/Sessions2Hours2Waves16/)
  fireEvent.click(button('Edit Red Log'))
  fireEvent.click(await screen.findByRole('button', { name: 'Retire Board' }))
  expect((await listed('Your retired boards')).textContent).toContain('Red Log')
  expect(sentTo('PATCH /api/boards/:id')).toMatchObject([{ isRetired: true }])
  // Brought back in another tab.
  become(LOG)
  connections[0]!.say({ type: 'boards_changed' })
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Your retired boards' })).toBeNull())
})
