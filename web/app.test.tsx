import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sentTo } from '#test/component/network.ts'
import { open } from '#test/component/open.tsx'
import { App } from '#web/app.tsx'

test('a page that is seen again asks who is signed in, as it may have missed that in the background', async () => {
  open(<App />, { at: '/nowhere' })
  await screen.findByText('404 Page Not Found')
  expect(sentTo('GET /api/auth/user')).toHaveLength(1)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await waitFor(() => expect(sentTo('GET /api/auth/user')).toHaveLength(2))
})
