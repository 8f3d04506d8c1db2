import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '#test/component/network.ts'
import { open } from '#test/component/open.tsx'
import { showsTexts } from '#test/component/shows-texts.ts'
import { LandingPage } from '#web/pages/visitors/landing.tsx'
import { LoginPage } from '#web/pages/visitors/login.tsx'
import { PolicyPage } from '#web/pages/visitors/policy.tsx'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const step = (name: string) => screen.findByRole('img', { name })

/** Where the page sends the browser. */
function watchNavigation() {
  const goes = { assign: vi.spyOn(location, 'assign'), replace: vi.spyOn(location, 'replace') }
  for (const go of Object.values(goes)) go.mockImplementation(() => {})
  return goes
}

test('the first step introduces Lineup', async () => {
  open(<LandingPage />)
  await showsTexts(screen, 'landing', 'Welcome to the future of surf session tracking')
  await showsTexts(screen, 'landing', 'Catch every dawn session with your surf community', 'Ready to Surf?')
  await showsTexts(screen, 'landing', "Let's Get Started", 'Skip')
  await showsTexts(screen, 'landing', 'By continuing, you agree to our Terms of Service and Privacy Policy')
  await step('Step 1 of 2')
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})

test('the second step lists the features and leads to the sign-up or back', async () => {
  const { assign } = watchNavigation()
  open(<LandingPage />)
  press("Let's Get Started")
  await step('Step 2 of 2')
  const shown = screen.getByRole('heading', { level: 1, name: 'Everything You Need' }).closest('main')!
  expect(within(shown).getAllByRole('listitem')).toHaveLength(6)
  await showsTexts(screen, 'features', 'Everything You Need', 'Smart session tracking')
  await showsTexts(screen, 'features', 'GPS-powered session logging with automatic spot detection', 'Surf community')
  await showsTexts(screen, 'features', 'Connect with local surfers and join the session', 'Session memories')
  await showsTexts(screen, 'features', 'Capture and share your best waves and moments', 'Progress tracking')
  await showsTexts(screen, 'features', 'See improvement with detailed analytics', 'Safety first')
  await showsTexts(screen, 'features', 'Emergency contacts and safety features', 'Real-time conditions')
  await showsTexts(screen, 'features', 'Live surf forecasts and spot conditions', 'Join', 'Back', 'Skip')
  await showsTexts(screen, 'features', 'By continuing, you agree to our Terms of Service and Privacy Policy')
  press('Join')
  expect(assign).toHaveBeenLastCalledWith('/api/login?signup')
  press('Skip')
  expect(assign).toHaveBeenLastCalledWith('/api/login')
  press('Back')
  await step('Step 1 of 2')
})

test('the requested page opens after signing in, such as an alarm from an email', async () => {
  open(<LandingPage />, { at: '/?alarm=1' })
  const signIn = await screen.findByRole('link', { name: 'I have an account' })
  expect(signIn.getAttribute('href')).toBe('/api/login?next=%2F%3Falarm%3D1')
})

test('an unknown step offers a button to get started', async () => {
  const { assign } = watchNavigation()
  open(<LandingPage />, { at: '/#step-9' })
  await showsTexts(screen, 'unknownStep', 'Get Started')
  await showsTexts(screen, 'unknownStep', 'By continuing, you agree to our Terms of Service and Privacy Policy')
  press('Get Started')
  expect(assign).toHaveBeenCalledWith('/api/login')
})

test('terms and privacy are one press away and link back to Lineup', () => {
  const landing = open(<LandingPage />)
  const hrefs = ['Terms of Service', 'Privacy Policy'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(hrefs).toEqual(['/terms', '/privacy'])
  landing.unmount()
  for (const [name, title] of [
    ['terms', 'Terms of Service'],
    ['privacy', 'Privacy Policy'],
  ] as const) {
    answer({
      'GET /api/policies/:name': { title: null, version: 1, changedAt: '2026-11-30T00:00:00.000Z', html: [''] },
    })
    const { unmount } = open(<PolicyPage />, { at: `/${name}` })
    screen.getByRole('heading', { level: 1, name: title })
    expect(screen.getByRole('link', { name: 'Lineup' }).getAttribute('href')).toBe('/')
    unmount()
  }
})

test('/login redirects to the sign-in page with its return address', async () => {
  const { replace } = watchNavigation()
  open(<LoginPage />, { at: '/login?next=/buddies' })
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/api/login?next=%2Fbuddies'))
})
