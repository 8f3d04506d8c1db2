import { expect, type Page, type Request } from '@playwright/test'
import { becomesLive } from '#e2e/support/live-page.ts'
import { test } from '#e2e/support/product.ts'
import { showsToast, toastSays } from '#e2e/support/shows-texts.ts'
import { areBuddies, aSurferOnTheWay, checkIn, checkOut } from '#e2e/support/surfers.ts'

/** What the server pushes to a page from now on, as the `type` of each message. */
function messageTypesOf(page: Page): string[] {
  const types: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => types.push(JSON.parse(String(payload)).type)),
  )
  return types
}

/** Which calls a page makes from now on: method and path of each. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}
/** The calls of a page from now on that have no answer yet. */
function openCallsOf(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>()
  page.on('request', (request) => void (new URL(request.url()).pathname.startsWith('/api/') && open.add(request)))
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  return open
}
const twiceIn = (calls: string[]) => calls.filter((call, nth) => calls.indexOf(call) !== nth)

/** Nobody else surfs within a hundred miles of it, so that what Home shows there is this story alone. */
const SUPERTUBES = { latitude: -34.029, longitude: 24.9325 }

const nearby = (page: Page) => page.getByRole('list', { name: 'Active Sessions Nearby' })

test('a check-in reaches a buddy, who joins it, but no stranger, and a check-out updates the stats', async ({
  browser,
}) => {
  const { page: kai, ...one } = await aSurferOnTheWay(browser, 'Kai Storywave', { geolocation: SUPERTUBES })
  const { page: noa, ...other } = await aSurferOnTheWay(browser, 'Noa Storywave', { geolocation: SUPERTUBES })
  const { page: theo, user: stranger } = await aSurferOnTheWay(browser, 'Theo Storywave', { geolocation: SUPERTUBES })
  await areBuddies(one.context.request, one.user, other.context.request, other.user)
  const messageTypesOfTheo = messageTypesOf(theo)
  await noa.clock.install()
  const openCalls = openCallsOf(kai)
  await Promise.all([kai, noa, theo].map((page) => Promise.all([becomesLive(page), page.goto('/')])))
  await expect(noa.getByText('No active sessions nearby')).toBeVisible()

  // What a page has requested once more since its connection is live has come.
  await expect.poll(() => openCalls.size).toBe(0)
  const calls = callsOf(kai)
  // Her toast would go after some seconds, which do not pass until she has pressed its button.
  await noa.clock.pauseAt(Date.now() + 10_000)
  await Promise.all([
    toastSays(kai, 'Your surf session has started. Stay safe out there!'),
    showsToast(noa, 'Buddy Update: {name} updated their session'),
    toastSays(noa, 'Kai Storywave updated their session'),
    checkIn(kai, 'Supertubes'),
  ])
  await noa.getByRole('button', { name: 'View session' }).click()
  await noa.clock.resume()
  await expect(noa.getByRole('dialog', { name: 'Kai Storywave' })).toContainText('Supertubes')
  await expect(kai.getByRole('region', { name: 'Currently Surfing' })).toContainText('Supertubes')
  await expect.poll(() => calls).toContain('GET /api/surf-sessions/active')
  const moved = calls.slice(calls.indexOf('POST /api/surf-sessions'))
  expect(twiceIn(moved), 'what a check-in moves is fetched once').toEqual([])
  await noa.goBack()
  await expect(nearby(noa)).toContainText('Kai Storywave')

  await Promise.all([
    toastSays(noa, "You've joined the surf session!"),
    toastSays(kai, 'Noa Storywave updated their session'),
    nearby(noa).getByRole('button', { name: /Join/ }).click(),
  ])
  await expect(noa.getByRole('region', { name: 'Currently Surfing' })).toContainText('Supertubes')
  await expect(kai.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible()

  await Promise.all([toastSays(kai, 'Hope you had an epic session!'), checkOut(kai)])
  await expect(kai.getByRole('region', { name: 'Currently Surfing' })).toBeHidden()
  await expect(kai.getByRole('region', { name: 'Your Surf Stats' })).toContainText('Sessions1')
  await expect(noa.getByText('No active sessions nearby')).toBeVisible()

  // A message that is meant for Theo comes last; before it he types of no session.
  await one.context.request.post('/api/buddy-requests', { data: { followingId: stranger.id } })
  await expect.poll(() => messageTypesOfTheo).toContain('buddies_changed')
  expect(messageTypesOfTheo).not.toContain('session_update')
})
