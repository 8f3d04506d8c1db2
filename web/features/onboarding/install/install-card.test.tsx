import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { open } from '#test/component/open.tsx'
import { InstallCard } from '#web/features/onboarding/install/install-card.tsx'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('an iPhone shows the installation steps until they are dismissed for good', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
  const { unmount } = open(<InstallCard hasEndedSession />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Share'),
    expect.stringContaining('Add to Home Screen'),
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  unmount()
  open(<InstallCard hasEndedSession otherwise="nothing to install" />)
  await screen.findByText('nothing to install')
})

test('an iPhone shows no steps before the first session has ended', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
  open(<InstallCard hasEndedSession={false} otherwise="nothing to install" />)
  screen.getByText('nothing to install')
})

test('what the browser offers is offered once, after the first session, in the place of something else', async () => {
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  dispatchEvent(event)
  expect(event.defaultPrevented, 'the bar of the browser stays away').toBe(true)
  const show = (hasEndedSession: boolean) =>
    open(<InstallCard hasEndedSession={hasEndedSession} otherwise="first steps" />).unmount
  const leave = show(false)
  screen.getByText('first steps')
  leave()
  const leaveOffer = show(true)
  expect(screen.queryByText('first steps')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Install' }))
  await screen.findByText('first steps')
  expect(prompt).toHaveBeenCalledOnce()
  leaveOffer()
  dispatchEvent(event)
  show(true)
  screen.getByText('first steps')
  dispatchEvent(new Event('appinstalled'))
})
