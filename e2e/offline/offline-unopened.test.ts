import { expect } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { keepsReply } from '#e2e/support/stored-in.ts'
import { aSurferOnARoad, PIER, spotNamed } from '#e2e/support/surfers.ts'

test.use({ savesData: false })

test('unopened nearby spots and own pages are available offline, with the waves shown as unknown', async ({
  browser,
  baseURL,
}) => {
  const { road, page, context } = await aSurferOnARoad(browser, baseURL, 'Uma Unopened', { geolocation: PIER })
  const pier = await spotNamed(context.request, 'Huntington Beach Pier')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  // The settings come last.
  for (const route of ['GET /api/surf-spots/tide-and-light', 'GET /api/settings']) await keepsReply(page, route)
  expect(asked.filter((path) => path.endsWith('/forecast'))).toEqual([])

  await road.cut()
  await page.addInitScript(noteFirstDrawn)
  await page.goto(`/?spot=${pier.id}`)
  const dialog = page.getByRole('dialog', { name: 'Huntington Beach Pier' })
  await expect(dialog.getByRole('heading', { name: /^Tide:/ })).toBeVisible()
  await expect(dialog).toContainText('The waves are unknown without a signal. Tide and light are as of')
  await expect(dialog).toContainText(/First light/)
  await expect(dialog.getByRole('img', { name: 'Tide and light day by day' })).toBeVisible()
  await expect(dialog.getByRole('group', { name: 'Day' })).not.toContainText('–')
  // What the address names comes first; Home is drawn below it afterwards, and leaves it the title.
  const spotsOnHome = page.locator('section', { hasText: 'Surf Spots Near You' }).locator('li')
  await expect(spotsOnHome).toHaveCount(4)
  expect(await page.evaluate(() => Reflect.get(window, 'firstDrawn'))).toBe('dialog')
  await expect(page).toHaveTitle(/Huntington Beach Pier/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Surf Spots Near You' })).toBeVisible()
  await expect(page).toHaveTitle('Home · Lineup')
  for (const [link, words] of [
    ['Buddies', 'No surf buddies yet'],
    ['Profile', 'Uma Unopened'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
    await expect(page.getByText(words).first()).toBeVisible()
  }
  await page.getByRole('link', { name: 'View All' }).click()
  await expect(page.getByRole('main').getByText('No sessions yet')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

/** Runs in the page: notes whether the dialog or Home's list of spots is drawn first. */
function noteFirstDrawn(): void {
  const observer = new MutationObserver(() => {
    const dialog = document.querySelector('[role="dialog"] h2')
    const home = document.querySelector('section:has(a[href="/discover"]) li')
    if (!dialog && !home) return
    Object.assign(window, { firstDrawn: home ? 'page' : 'dialog' })
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}
