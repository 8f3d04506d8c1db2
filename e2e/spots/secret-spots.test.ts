import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay } from '#e2e/support/surfers.ts'

const REEF = { latitude: 70.9512, longitude: -8.6104 }

const sees = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()
const own = (page: Page) => page.getByRole('list', { name: 'Your secret spots' })
const shared = (page: Page) => page.getByRole('list', { name: 'Secret spots shared with you' })
const dialog = (page: Page) => page.getByRole('dialog', { name: /(Secret Spot|Check In to Surf)$/ })

/** Someone new, and a buddy of theirs for each of these names. */
async function aSurferWithBuddies(browser: Browser, name: string, buddyNames: string[]) {
  const surfer = await aSurferOnTheWay(browser, name, { geolocation: REEF })
  const buddies = await Promise.all(buddyNames.map((buddyName) => aSurferOnTheWay(browser, buddyName)))
  for (const { context, user } of buddies) {
    await surfer.context.request.post('/api/buddy-requests', { data: { followingId: user.id } })
    await context.request.post('/api/buddy-requests', { data: { followingId: surfer.user.id } })
  }
  return { ...surfer, buddies }
}

const addSpot = async (calls: APIRequestContext, more: object = {}) => {
  const answer = await calls.post('/api/secret-spots', { data: { ...REEF, name: 'Fog Reef', ...more } })
  expect(answer.status()).toBe(201)
}

test('a secret spot is visible to the buddy it is shared with and to no other', async ({ browser }) => {
  const { page, buddies } = await aSurferWithBuddies(browser, 'Sigrid Secret', ['Lars Letin', 'Olga Outside'])
  const [lars, olga] = [buddies[0]!.page, buddies[1]!.page]
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Secret Spots' }).click()
  await sees(page, 'No secret spots yet')
  await page.getByRole('button', { name: 'Add a Secret Spot' }).click()
  await dialog(page).getByLabel('Name').fill('Beerenberg Point')
  await dialog(page).getByRole('button', { name: 'Use my location' }).click()
  await expect(dialog(page).getByLabel('Latitude')).toHaveValue('70.9512')
  await dialog(page).getByLabel('Note').fill('Mind the bears')
  await dialog(page).getByRole('checkbox', { name: 'Lars Letin' }).check()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await sees(page, 'Secret Spot Added')
  await expect(dialog(page)).toBeHidden()
  await expect(own(page)).toContainText('You share it with Lars Letin')

  await lars.goto('/settings/secret-spots')
  await expect(shared(lars)).toContainText('Sigrid Secret shares it with you')
  await expect(shared(lars)).toContainText('70.9512, -8.6104')
  await expect(lars.getByRole('button', { name: 'Edit Beerenberg Point' })).toHaveCount(0)
  await olga.goto('/settings/secret-spots')
  await sees(olga, 'No secret spots yet')
  await expect(shared(olga)).toHaveCount(0)
})

test('a check-in at a secret spot notifies only buddies who know the spot', async ({ browser }) => {
  const { page, context, buddies } = await aSurferWithBuddies(browser, 'Ivar Inwater', ['Nils Knows', 'Ole Outside'])
  const [nils, ole] = [buddies[0]!, buddies[1]!]
  await addSpot(context.request, { sharedWith: [nils.user.id] })
  const held = Promise.withResolvers<void>()
  await page.route('/api/secret-spots', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/?check-in')
  // Nothing may move away under a thumb when the secret spots come in above it.
  const popular = dialog(page).getByRole('list', { name: 'Popular Spots', includeHidden: true })
  await expect(popular).toHaveCount(1)
  await expect(popular).toBeHidden()
  held.resolve()
  await expect(popular).toBeVisible()
  await dialog(page).getByRole('list', { name: 'Secret Spots' }).getByRole('radio', { name: 'Fog Reef' }).click()
  await dialog(page).getByRole('button', { name: 'Check In Now' }).click()
  await expect(dialog(page)).toBeHidden()
  await nils.page.goto('/notifications')
  await sees(nils.page, 'Ivar Inwater checked in at Fog Reef')
  await ole.page.goto('/notifications')
  await sees(ole.page, 'Ivar Inwater')
  await expect(ole.page.getByRole('main')).not.toContainText('checked in')
  const [current] = await (await context.request.get('/api/surf-sessions/active')).json()
  expect((await ole.context.request.get(`/api/surf-sessions/${current.id}`)).status()).toBe(404)
  await context.request.put(`/api/surf-sessions/${current.id}/end`)
})
