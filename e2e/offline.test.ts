import { expect, type Page } from '@playwright/test'
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
  const allSpots = page.waitForResponse('**/api/surf-spots/all')
  await page.reload()
  await expect(firstCard).toBeVisible()
  await (await allSpots).finished()
  road.fail()
  await page.reload()
  await expect(firstCard).toBeVisible()
  await road.cut()
  await page.reload()
  await expect(firstCard).toBeVisible()
  await context.close()
})

/** Everything that this site has stored in the browser, as text. */
const storedIn = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) texts.push(request.url, await (await cache.match(request))!.text())
    }
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name))
      for (const store of db.objectStoreNames)
        texts.push(name, JSON.stringify(await done(db.transaction(store).objectStore(store).getAll())))
      db.close()
    }
    return texts.join('\n')
  })

test('no browser keeps an address or a contact, and without a network they are missed in words', async ({
  browser,
  baseURL,
}) => {
  const road = await aRoadTo(baseURL!)
  const context = await browser.newContext({ baseURL: road.url, serviceWorkers: 'allow' })
  const user = await signUp(context.request, 'Uma Unkept')
  const { username, firstName, lastName } = user
  const contact = { emergencyContact: 'Zelda Onland', emergencyContactPhone: '+1 555 010 4477' }
  const profile = { username, firstName, lastName, surfingType: ['fish'], profileImageUrl: null, ...contact }
  expect((await context.request.put('/api/users/me', { data: profile })).status()).toBe(200)
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  for (const [path, words] of [
    ['/', 'Active Sessions Nearby'],
    ['/profile', user.email],
    ['/profile?edit-profile', 'Save Changes'],
    ['/settings/contacts', 'Zelda Onland'],
    ['/settings/security', user.email],
    ['/settings/privacy', 'Who sees your new sessions'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(words).first()).toBeVisible()
  }
  await page.goto('/profile?edit-profile')
  await expect(page.getByLabel('Contact Name')).toHaveValue('Zelda Onland')

  const stored = await storedIn(page)
  expect(stored, 'who is here is kept').toContain(user.id)
  for (const secret of [user.email, 'Zelda', '555 010 4477', '5550104477']) expect(stored).not.toContain(secret)

  await road.cut()
  await page.goto('/profile?edit-profile')
  await expect(page.getByText("Couldn't load your profile")).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Uma Unkept' })).toBeVisible()
  await page.goto('/settings/contacts')
  await expect(page.getByText("your contacts aren't kept on this device")).toBeVisible()
  await context.close()
})
