import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { DEFAULT_POSITION } from '#contract/limits.ts'
import { answer, failed } from '#test/component/network.ts'
import { aSurfer, newAccount, newSettings } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { showsTexts, showsToast } from '#test/component/shows-texts.ts'
import { aSpot } from '#test/fakes/open-meteo/forecasts.ts'
import { fetchAllActs, pageActs } from '#web/app/page-acts.ts'
import { OutboxProvider } from '#web/features/outbox/outbox-provider.tsx'
import { HomePage } from '#web/pages/home.tsx'

/** Home of a surfer whose phone does not say where it is, and whose sessions nobody looks after. */
function openHome(surfer: CurrentUser = aSurfer()) {
  answer({
    'GET /api/surf-sessions/:id/safety': ({ params }) => ({
      sessionId: params.id,
      overdueAt: null,
      alarm: null,
      steps: [],
    }),
  })
  open(
    <OutboxProvider surferId={surfer.id} acts={pageActs} fetchActs={fetchAllActs}>
      <HomePage user={surfer} />
    </OutboxProvider>,
    { as: surfer },
  )
  return surfer
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const textsOf = (rows: HTMLElement[]) => rows.map(({ textContent }) => textContent)

test('Home offers actions when no one is surfing nearby', async () => {
  openHome()
  await showsTexts(screen, 'home', 'Check In', 'Find Buddies', 'Active Sessions Nearby', 'No active sessions nearby')
  await showsTexts(screen, 'home', 'Your Surf Stats', 'N/A', 'Surf Spots Near You', 'No surf spots found nearby')
  await screen.findByRole('heading', { name: 'Ready when you are' })
  fireEvent.click(button('Check In'))
  expect(location.search).toBe('?check-in=')
  fireEvent.click(button('Find Buddies'))
  expect(location.search).toBe('?find-buddies=')
})

test('Home uses Huntington Beach without a position', async () => {
  const asked = Promise.withResolvers<object>()
  answer({
    'GET /api/surf-spots/nearby': ({ query }) => {
      asked.resolve(query)
      return []
    },
  })
  openHome()
  expect(await asked.promise).toMatchObject({ ...DEFAULT_POSITION, radius: 100 })
  await screen.findByText("We don't know where you are, so this is around Huntington Beach.")
})

test('cached nearby spots are measured from the phone’s current position', async () => {
  const { latitude, longitude } = DEFAULT_POSITION
  const kept = (name: string, milesNorth: number, distance: number) => ({
    ...aSpot({ id: crypto.randomUUID(), name, latitude: latitude + milesNorth / 69.1, longitude }),
    distance,
  })
  answer({ 'GET /api/surf-spots/nearby': [kept('Far Point', 30, 0), kept('Home Break', 1, 29)] })
  openHome()
  const near = await screen.findByRole('region', { name: 'Surf Spots Near You' })
  const tiles = await within(near).findAllByRole('listitem')
  expect(textsOf(tiles)).toEqual([expect.stringMatching(/Home Break1\.0 mi/), expect.stringMatching(/Far Point30 mi/)])
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Open-Meteo.com')).toBe('https://open-meteo.com/')
  expect(hrefOf('CC BY 4.0')).toBe('https://creativecommons.org/licenses/by/4.0/')
})

test('Home shows the closest three surfers with buddies marked, and the rest in a sheet', async () => {
  const hugo = aSurfer({ firstName: 'Hugo' })
  const named = (lastName: string, distance: number, isBuddy = false) => ({
    ...aSession({ ...hugo, lastName }),
    distance,
    isBuddy,
  })
  answer({
    'GET /api/surf-sessions/active': ({ query }) => {
      expect(query.limit).toBe(100)
      return [named('Near', 0), named('Bud', 1, true), named('Middle', 2), named('Far', 9)]
    },
  })
  openHome()
  const list = await screen.findByRole('list', { name: 'Active sessions nearby' })
  const names = [/^Hugo Near(?!.*Buddy ·)/, /^Hugo Bud.*Buddy ·/, /^Hugo Middle/].map((name) =>
    expect.stringMatching(name),
  )
  expect(textsOf(within(list).getAllByRole('listitem'))).toEqual(names)
  fireEvent.click(button('See all 4'))
  const all = within(await screen.findByRole('list', { name: 'All active sessions nearby' }))
  expect(textsOf(all.getAllByRole('listitem'))).toEqual([...names, expect.stringMatching(/^Hugo Far/)])
})

test('a failed join of a session nearby can be retried', async () => {
  const hugo = aSurfer({ firstName: 'Hugo' })
  answer({
    'GET /api/surf-sessions/active': [{ ...aSession(hugo), distance: 1, isBuddy: false }],
    'POST /api/surf-sessions/:id/join': failed(),
  })
  openHome()
  const name = 'Join Hugo Lane'
  fireEvent.click(await screen.findByRole('button', { name }))
  await showsToast(screen, 'Error: Failed to join session. Please try again.')
  await waitFor(() => expect(button(name)).toHaveProperty('disabled', false))
})

test('Home does not show a surfer as ashore who may be in the water', async () => {
  answer({ 'GET /api/surf-sessions/user/:userId': failed(500) })
  const surfer = openHome()
  await screen.findByText("Couldn't load your session")
  expect(screen.queryByRole('heading', { name: 'Ready when you are' })).toBeNull()
  answer({ 'GET /api/surf-sessions/user/:userId': [aSession(surfer)] })
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }))
  const banner = await screen.findByRole('region', { name: 'Currently Surfing' })
  expect(banner.textContent).toContain('Manu Bay')
})

test('each part of Home that failed to load can be retried', async () => {
  answer({
    'GET /api/surf-sessions/active': failed(502),
    'GET /api/user-stats': failed(502),
    'GET /api/surf-spots/nearby': failed(502),
  })
  const surfer = openHome()
  const said = ["Couldn't load sessions", "Couldn't load your stats", 'Failed to fetch nearby spots']
  for (const text of said) await screen.findByText(text)
  await showsTexts(screen, 'home', 'Failed to fetch nearby spots')
  const { 'GET /api/user-stats': stats } = newAccount(surfer)
  answer({ 'GET /api/surf-sessions/active': [], 'GET /api/user-stats': stats!, 'GET /api/surf-spots/nearby': [] })
  for (const text of said) {
    const alert = screen.getAllByRole('alert').find(({ textContent }) => textContent?.includes(text))!
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  }
  expect(screen.getByRole('region', { name: 'Your Surf Stats' }).textContent).toContain('Favorite Spot')
})

test('a join is shown at once, and the surfer is then in the water there', async () => {
  const hugo = aSurfer({ firstName: 'Hugo' })
  const surfer = aSurfer()
  const hugos = { ...aSession(hugo), distance: 1, isBuddy: false }
  const own = aSession(surfer)
  const held = Promise.withResolvers<void>()
  answer({
    'GET /api/surf-sessions/active': [hugos],
    'GET /api/surf-sessions/:id': own,
    'POST /api/surf-sessions/:id/join': async () => {
      await held.promise
      answer({ 'GET /api/surf-sessions/user/:userId': [own] })
      return own
    },
  })
  openHome(surfer)
  await showsTexts(screen, 'home', 'Join')
  fireEvent.click(await screen.findByRole('button', { name: 'Join Hugo Lane' }))
  await waitFor(() => expect(button('Joined Hugo Lane')).toHaveProperty('disabled', true))
  held.resolve()
  await showsToast(screen, "Success!: You've joined the surf session!")
  const banner = await screen.findByRole('region', { name: 'Currently Surfing' })
  expect(banner.textContent).toContain('Manu Bay')
  await showsTexts(screen, 'banner', 'I need help')
})

test('the active session counts, even if an earlier one seems later', async () => {
  const surfer = aSurfer()
  const startTime = new Date(Date.now() + 3 * 60_000).toISOString()
  const ahead = aSession(surfer, { startTime, endTime: startTime, isActive: false, duration: 0 })
  answer({ 'GET /api/surf-sessions/user/:userId': [ahead, aSession(surfer)] })
  openHome(surfer)
  await screen.findByRole('region', { name: 'Currently Surfing' })
})

const NO_STEPS = { photo: false, spot: false, buddy: false, contact: false }

test('each first step links to where it is done', async () => {
  openHome(aSurfer({ firstSteps: { ...NO_STEPS, photo: true } }))
  const steps = within(await screen.findByRole('region', { name: 'First steps' }))
  steps.getByText('1 of 4 done')
  fireEvent.click(steps.getByRole('button', { name: 'Add an emergency contact' }))
  expect(location.search).toBe('?contact=')
  fireEvent.click(steps.getByRole('button', { name: 'Find a buddy' }))
  expect(location.search).toBe('?find-buddies=')
  fireEvent.click(steps.getByRole('button', { name: 'Star a spot you surf' }))
  expect(location.pathname).toBe('/discover')
})

test('first steps are hidden from a surfer in the water', async () => {
  const surfer = aSurfer({ firstSteps: NO_STEPS })
  answer({ 'GET /api/surf-sessions/user/:userId': [aSession(surfer)] })
  openHome(surfer)
  await screen.findByRole('region', { name: 'Your Surf Stats' })
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})

test('hidden first steps do not come back', async () => {
  let surfer = aSurfer({ firstSteps: NO_STEPS })
  answer({
    'GET /api/auth/user': () => surfer,
    'PATCH /api/settings': ({ body: { hidesFirstSteps } }) => {
      if (hidesFirstSteps) surfer = { ...surfer, firstSteps: null }
      return newSettings({ hidesFirstSteps: true, declinesPush: true })
    },
  })
  openHome(surfer)
  fireEvent.click(await screen.findByRole('button', { name: 'Hide first steps' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull())
})
