import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { open } from '#test/component/open.tsx'
import { OutboxBanner } from '#web/features/outbox/outbox-banner.tsx'

test('a banner whose text changes during a press is updated after the press', async () => {
  const onOpen = vi.fn()
  let refuse = () => {}
  function Banner() {
    const [isRefused, setRefused] = useState(false)
    refuse = () => setRefused(true)
    const tracks = isRefused ? { waiting: 0, refused: 1 } : { waiting: 1, refused: 0 }
    return <OutboxBanner isBrief={false} tracks={tracks} onOpen={onOpen} />
  }
  open(<Banner />)
  const banner = screen.getByRole('button', { name: '1 track waiting' })
  fireEvent.pointerDown(banner)
  act(() => refuse())
  expect(banner.textContent).toContain('1 track waiting')
  fireEvent.pointerUp(banner)
  fireEvent.click(banner)
  expect(onOpen).toHaveBeenCalledOnce()
  await screen.findByRole('button', { name: "1 track couldn't be sent" })
})
