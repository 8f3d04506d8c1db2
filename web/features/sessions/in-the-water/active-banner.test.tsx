import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { showsTexts } from '#test/component/shows-texts.ts'
import { ActiveBanner } from '#web/features/sessions/in-the-water/active-banner.tsx'

const surfer = aSurfer()
const show = (session: SurfSessionDetail) =>
  open(<ActiveBanner session={session} watch={null} actions={null} onOpen={() => {}} />, { as: surfer })
const timer = () => screen.getByRole('timer').textContent

afterEach(() => void vi.useRealTimers())

test('the banner updates the time in the water every minute', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  show(aSession(surfer, { startTime: new Date(Date.now() - 58 * MINUTE_MS).toISOString() }))
  await showsTexts(screen, 'banner', 'Currently Surfing', '{minutes}m', 'Check Out')
  act(() => vi.advanceTimersByTime(2 * MINUTE_MS))
  expect(timer()).toBe('1h 0m')
  await showsTexts(screen, 'banner', '{hours}h {minutes}m')
  act(() => vi.advanceTimersByTime(63 * MINUTE_MS))
  expect(timer()).toBe('2h 3m')
})

test('the banner shows the place of a GPS check-in, or an unknown location', async () => {
  const { unmount } = show(aSession(surfer, { surfSpot: null, customLocation: 'Current GPS Location' }))
  await showsTexts(screen, 'banner', 'Current GPS Location')
  unmount()
  show(aSession(surfer, { surfSpot: null }))
  await showsTexts(screen, 'banner', 'Unknown Location')
})
