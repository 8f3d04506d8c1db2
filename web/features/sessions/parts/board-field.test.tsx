import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aBoard } from '#test/component/records.ts'
import { BoardField } from '#web/features/sessions/parts/board-field.tsx'

test('a session offers the boards in use and marks its own', async () => {
  answer({
    'GET /api/boards': [aBoard(), aBoard({ name: 'Green Fish' }), aBoard({ name: 'Old Gun', isRetired: true })],
  })
  const onChange = vi.fn(() => {})
  open(<BoardField label="Board" value="red LOG" onChange={onChange} />, { as: aSurfer() })
  const offered = within(await screen.findByRole('group', { name: 'From your quiver' })).getAllByRole('button')
  expect(offered.map((button) => [button.textContent, button.getAttribute('aria-pressed')])).toEqual([
    ['Red Log', 'true'],
    ['Green Fish', 'false'],
  ])
  fireEvent.click(offered[1]!)
  expect(onChange).toHaveBeenLastCalledWith('Green Fish')
  fireEvent.click(offered[0]!)
  expect(onChange).toHaveBeenLastCalledWith('')
})
