import { expect } from '@playwright/test'
import { test } from '#e2e/product.ts'
import { aRoadTo } from '#e2e/road.ts'
import { PIER, signUp } from '#e2e/surfers.ts'

test.use({ serviceWorkers: 'allow', geolocation: PIER, permissions: ['geolocation'] })

test('what a surfer has looked at is there without a network, and says how old it is', async ({ browser, baseURL }) => {
  const road = await aRoadTo(baseURL!)
  const context = await browser.newContext({ baseURL: road.url, serviceWorkers: 'allow', permissions: [] })
  await signUp(context.request, 'Uma Offline')
  const page = await context.newPage()
  await page.goto('/discover')
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The first visit was not the worker's yet.
  await page.reload()
  await page.getByRole('searchbox').fill('Huntington Beach Pier')
  const card = page.getByRole('list', { name: 'All surf spots' }).getByRole('listitem').first()
  await card.getByRole('button', { name: 'View Spot' }).click()
  const dialog = page.getByRole('dialog', { name: 'Huntington Beach Pier' })
  await expect(dialog.getByRole('heading', { name: /^Tide:/ })).toBeVisible()
  const address = page.url()

  await road.cut()
  await page.goto('/discover')
  await expect(page.getByRole('heading', { name: 'Discover Surf Spots' })).toBeVisible()
  await expect(card).toBeVisible()
  await page.goto(address)
  await expect(dialog.getByRole('heading', { name: /^Tide:/ })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Current Conditions' })).toBeVisible()
  await context.close()
})

test('who signs out leaves nothing of themselves behind for the next without a network', async ({
  browser,
  baseURL,
}) => {
  const road = await aRoadTo(baseURL!)
  const context = await browser.newContext({ baseURL: road.url, serviceWorkers: 'allow' })
  await signUp(context.request, 'Uma Leaves')
  const page = await context.newPage()
  await page.goto('/profile')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByText('Uma Leaves').first()).toBeVisible()
  await page.goto('/api/logout')
  await expect(page.getByText('Ready to Surf?')).toBeVisible()
  await road.cut()
  await page.goto('/')
  await expect(page.getByText('Ready to Surf?')).toBeVisible()
  await expect(page.getByText('Uma')).toHaveCount(0)
  await context.close()
})

test('a visitor has the spots without a network too, and a server that fails hides nothing', async ({
  browser,
  baseURL,
}) => {
  const road = await aRoadTo(baseURL!)
  const context = await browser.newContext({ baseURL: road.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  const firstCard = page.getByRole('list', { name: 'All surf spots' }).getByRole('listitem').first()
  await page.goto('/discover')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(firstCard).toBeVisible()
  road.fail()
  await page.reload()
  await expect(firstCard).toBeVisible()
  await road.cut()
  await page.reload()
  await expect(firstCard).toBeVisible()
  await context.close()
})
