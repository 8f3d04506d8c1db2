import { expect, type Page } from '@playwright/test'
import { aDeployment } from '#e2e/deployment.ts'
import { test } from '#e2e/product.ts'
import { signUp } from '#e2e/surfers.ts'

const notice = (page: Page) => page.getByText('A new version is ready')
const reload = (page: Page) => page.getByRole('button', { name: 'Reload' })
const version = (page: Page) => page.locator('meta[name="version"]').getAttribute('content', { timeout: 5_000 })
const isSamePage = (page: Page) => page.evaluate(() => Reflect.get(window, 'mark') === 'not reloaded')

/** On Home, as a page of the service worker. */
async function openHome(page: Page) {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()
  await page.evaluate(() => Reflect.set(window, 'mark', 'not reloaded'))
}

test('a new version waits until a tab asks for it; another tab goes on with its own, and loses no code', async ({
  browser,
  baseURL,
}) => {
  const deployment = await aDeployment(baseURL!)
  const context = await browser.newContext({ baseURL: deployment.url, serviceWorkers: 'allow' })
  await signUp(context.request, 'Nia Newer')
  const one = await context.newPage()
  await openHome(one)
  const other = await context.newPage()
  await openHome(other)

  deployment.upgrade('progress')
  await one.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect(notice(one)).toBeVisible()
  await expect(notice(other)).toBeVisible()
  await one.getByRole('button', { name: 'Check In' }).first().click()
  await expect(one.getByRole('dialog', { name: 'Check In to Surf' })).toBeVisible()
  await expect(notice(one)).toHaveCount(0)
  await one.getByRole('button', { name: 'Close' }).click()
  expect(await isSamePage(one)).toBe(true)
  await reload(one).click()
  await expect.poll(() => version(one)).toBe('2')
  await expect(notice(one)).toHaveCount(0)
  expect(await one.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBe(null)

  // The server has this tab's code no more, and it was never fetched here.
  await other.getByRole('link', { name: 'Profile' }).first().click()
  await other.getByRole('link', { name: 'Your progress' }).click()
  await expect(other.getByRole('heading', { name: 'Progress' })).toBeVisible()
  expect(await isSamePage(other)).toBe(true)
  await reload(other).click()
  await expect.poll(() => version(other)).toBe('2')
  await context.close()
})
