import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sentTo } from '#test/component/network.ts'
import { open } from '#test/component/open.tsx'
import { App } from '#web/app/app.tsx'

test('a page that becomes visible again checks who is signed in', async () => {
  open(<App />, { at: '/nowhere' })
  await screen.findByText('404 Page Not Found')
  expect(sentTo('GET /api/auth/user')).toHaveLength(1)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await waitFor(() => expect(sentTo('GET /api/auth/user')).toHaveLength(2))
})

test('a visitor who opens an alarm link is asked to sign in', async () => {
  const replace = vi.spyOn(location, 'replace').mockReturnValue()
  open(<App />, { at: '/?alarm=ea9e47b4-a253-4482-aa78-3073a8d60201', as: null })
  const signIn = '/api/login?next=%2F%3Falarm%3Dea9e47b4-a253-4482-aa78-3073a8d60201'
  await waitFor(() => expect(replace).toHaveBeenCalledWith(signIn))
})
