import { expect, type Page } from '@playwright/test'
import { becomesLive } from '#e2e/support/live-page.ts'
import { test } from '#e2e/support/product.ts'
import { aRoadTo } from '#e2e/support/road.ts'
import { showsToast, toastSays } from '#e2e/support/shows-texts.ts'
import { areBuddies, aSurferOnTheWay, checkIn, checkOut, HOSSEGOR } from '#e2e/support/surfers.ts'

/** What the server pushes to a page from now on, as the `type` of each message. */
function heardBy(page: Page): string[] {
  const heard: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(String(payload)).type)),
  )
  return heard
}

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
  const heardByTheo = heardBy(theo)
  await noa.clock.install()
  await Promise.all([kai, noa, theo].map((page) => Promise.all([becomesLive(page), page.goto('/')])))
  await expect(noa.getByText('No active sessions nearby')).toBeVisible()

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

  // A message that is meant for Theo comes last; before it he heard of no session.
  await one.context.request.post('/api/buddy-requests', { data: { followingId: stranger.id } })
  await expect.poll(() => heardByTheo).toContain('buddies_changed')
  expect(heardByTheo).not.toContain('session_update')
})

test('a page detects a silently dead connection within 45 s, reconnects and catches up', async ({
  browser,
  baseURL,
}) => {
  const road = await aRoadTo(baseURL!)
  const { page: kai, ...one } = await aSurferOnTheWay(browser, 'Kai Comeback', { geolocation: HOSSEGOR })
  const { page: noa, ...other } = await aSurferOnTheWay(browser, 'Noa Comeback', {
    geolocation: HOSSEGOR,
    baseURL: road.url,
  })
  await areBuddies(one.context.request, one.user, other.context.request, other.user)
  await kai.goto('/')

  await noa.clock.install()
  const heardByNoa = heardBy(noa)
  const timesReady = () => heardByNoa.filter((type) => type === 'ready').length
  await noa.goto('/')
  await expect.poll(timesReady).toBe(1)
  road.killSockets()
  await checkIn(kai, 'La Gravière')
  await expect(kai.getByRole('region', { name: 'Currently Surfing' })).toContainText('La Gravière')
  await noa.clock.runFor(45_000)
  await expect.poll(timesReady).toBe(2)
  await expect(nearby(noa)).toContainText('Kai Comeback')
})
