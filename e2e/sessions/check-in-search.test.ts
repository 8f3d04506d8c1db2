import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/support/surfers.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Check In to Surf' })
const go = (page: Page) => sheet(page).getByRole('button', { name: 'Check In Now' })
const banner = (page: Page) => page.getByRole('region', { name: 'Currently Surfing' })

test('a surfer without GPS finds a spot by name, region or past sessions, using only the keyboard', async ({
  browser,
}) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Gita Carpark')
  const anchor = await spotNamed(context.request, 'Anchor Point')
  const last = await paddleOut(context.request, anchor, new Date(Date.now() - 3 * 60 * 60_000))
  await context.request.put(`/api/surf-sessions/${last.id}/end`, { data: {} })
  const secret = { name: 'Grandma’s Ledge', latitude: 30.1, longitude: -9.9 }
  expect((await context.request.post('/api/secret-spots', { data: secret })).status()).toBe(201)
  await page.goto('/?check-in')
  await expect(sheet(page)).toContainText('Choose a spot to check in')
  const recent = sheet(page).getByRole('list', { name: 'Recent Spots' })
  await expect(recent).toContainText('Anchor Point')
  await expect(recent).toContainText('3 hours ago')
  // What is chosen for this session stands before the lists.
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  const gap = async () => (await topOf(recent)) - (await topOf(sheet(page).getByText('For this session')))
  await expect.poll(gap).toBeGreaterThan(0)

  const search = sheet(page).getByRole('searchbox', { name: 'Search surf spots' })
  const found = sheet(page).getByRole('list', { name: 'Spots found' }).getByRole('button')
  await search.fill('grandma')
  await expect(found).toHaveText(['Grandma’s LedgeSecret spot'])
  await search.fill('scotland')
  await expect(found.filter({ hasText: 'Thurso East' })).toBeVisible()
  await search.fill('xqzzv')
  await expect(sheet(page)).toContainText('No surf spots found')
  await search.fill('thurzo')
  await expect(found.first()).toContainText('Thurso East')
  await search.press('Enter')
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toContainText('Check in at Thurso East')
  const choice = sheet(page).getByRole('list', { name: 'Your Choice' })
  await expect(choice.getByRole('radio', { name: 'Thurso East' })).toBeChecked()
  await expect(go(page)).toHaveAccessibleDescription('Check in at Thurso East')
  await go(page).press('Enter')
  await expect(banner(page).getByRole('heading')).toHaveText('Thurso East')
})
