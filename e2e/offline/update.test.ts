import { expect, type Page } from '@playwright/test'
import { aDeployment } from '#e2e/support/deployment.ts'
import { brokenWords, isNotTooWide } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { signUp } from '#e2e/support/surfers.ts'

const notice = (page: Page) => page.getByText('A new version is ready')
const reload = (page: Page) => page.getByRole('button', { name: 'Reload' })
const isVersion = (page: Page, version: string) =>
  expect(page.locator('meta[name="version"]')).toHaveAttribute('content', version)
const isSamePage = (page: Page) => page.evaluate(() => Reflect.get(window, 'mark') === 'not reloaded')

/** On Home, as a page of the service worker. */
async function openHome(page: Page) {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()
  await page.evaluate(() => Reflect.set(window, 'mark', 'not reloaded'))
}

test('a new version waits for a tab to accept it; other tabs run on with their own code', async ({
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
  await other.setViewportSize({ width: 320, height: 640 })
  await other.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await brokenWords(notice(other))).toEqual([])
  await isNotTooWide(other, 'the update notice in large text')
  await one.getByRole('button', { name: 'Check In' }).first().click()
  await expect(one.getByRole('dialog', { name: 'Check In to Surf' })).toBeVisible()
  await expect(notice(one)).toHaveCount(0)
  await one.getByRole('button', { name: 'Close' }).click()
  expect(await isSamePage(one)).toBe(true)
  await reload(one).click()
  await isVersion(one, '2')
  await expect(notice(one)).toHaveCount(0)
  const waiting = () => one.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)
  await expect.poll(waiting).toBe(null)

  // The server has this tab's code no more, and it was never fetched here.
  await other.getByRole('link', { name: 'Profile' }).first().click()
  await other.getByRole('link', { name: 'Your progress' }).click()
  await expect(other.getByRole('heading', { name: 'Progress' })).toBeVisible()
  expect(await isSamePage(other)).toBe(true)
  await reload(other).click()
  await isVersion(other, '2')
  await context.close()
})
