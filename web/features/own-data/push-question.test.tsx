import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Settings } from '#contract/accounts/own-data.ts'
import { answer, sentTo } from '#test/component/network.ts'
import { aSurfer, newAccount } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { PushQuestionCard } from '#web/features/own-data/invitations.tsx'
import { refresh } from '#web/lib/api/cache.ts'

const CHANGE = 'PATCH /api/settings'

test('with the first buddy the app asks about push, and does not ask again after Not now', async () => {
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default' })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => null },
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  const surfer = aSurfer({ asksAboutPush: false })
  const settings = newAccount(surfer)['GET /api/settings'] as Settings
  answer({ [CHANGE]: { ...settings, declinesPush: true } })
  const { cache, settled } = open(<PushQuestionCard otherwise="nothing to ask" />, { as: surfer })
  await settled()
  screen.getByText('nothing to ask')
  answer({ 'GET /api/auth/user': { ...surfer, asksAboutPush: true } })
  await refresh(cache, 'GET /api/auth/user')
  await screen.findByText("Know when you're needed")
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByText("Know when you're needed")).toBeNull())
  expect(sentTo(CHANGE)).toEqual([{ declinesPush: true }])
})
