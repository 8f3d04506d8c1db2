import { expect, type Page } from '@playwright/test'
import { isNotTooWide, openAddress, setTextSize, shows } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { showsTexts } from '#e2e/support/shows-texts.ts'
import { aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/support/surfers.ts'

const SMALL = { width: 320, height: 640 }

test('the header stays visible on every page, clear over a scene and readable below it', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Pia Stickyhead')
  await page.setViewportSize(SMALL)
  await page.goto('/')
  for (const [address, words] of [
    ['/', 'Active Sessions Nearby'],
    ['/profile', 'Recent Sessions'],
    ['/buddies', 'Your Surf Buddies'],
  ] as const) {
    await openAddress(page, address)
    await shows(page, words)
    await page.evaluate(() => scrollTo(0, 0))
    const bar = page.getByRole('banner')
    await expect(bar).toBeInViewport()
    const sceneBehind = address !== '/buddies'
    const colour = () => bar.evaluate((element) => getComputedStyle(element).color)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    const atTop = await colour()
    await page.evaluate(() => scrollTo(0, 400))
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(80)
    await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0)
    if (sceneBehind) await expect.poll(colour).not.toBe(atTop)
    else expect(await colour()).toBe(atTop)
  }
})

test('the dock’s labels stay separate and on screen at 200% text size', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Dora Dock')
  await page.setViewportSize(SMALL)
  await page.goto('/')
  await shows(page, 'Active Sessions Nearby')
  await setTextSize(page, '200%')
  const labels = await page.getByRole('navigation', { name: 'Main' }).evaluate((dock) =>
    [...dock.querySelectorAll('a, button')]
      .map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const { left, right, bottom } = range.getBoundingClientRect()
        return { left, right, bottom }
      })
      .sort((one, other) => one.left - other.left),
  )
  expect(labels).toHaveLength(5)
  for (const [index, { left, right, bottom }] of labels.entries()) {
    expect(left).toBeGreaterThanOrEqual(labels[index - 1]?.right ?? 0)
    expect(right).toBeLessThanOrEqual(SMALL.width)
    expect(bottom).toBeLessThanOrEqual(SMALL.height)
  }
})

/** The figures that reach out of their panel or lie over one another. */
const crowded = (page: Page, first: string) =>
  page
    .locator('dl')
    .filter({ hasText: first })
    .first()
    .evaluate(async (list) => {
      await document.fonts.ready
      const { paddingRight } = getComputedStyle(list)
      const right = list.getBoundingClientRect().right - Number.parseFloat(paddingRight) + 1
      const boxes = [...list.querySelectorAll('dt, dd')].map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return { text: element.textContent, box: range.getBoundingClientRect() }
      })
      return boxes.flatMap(({ text, box }, index) => {
        const over = boxes.some(
          ({ box: other }, place) =>
            place > index &&
            box.right > other.left + 1 &&
            other.right > box.left + 1 &&
            box.bottom > other.top + 8 &&
            other.bottom > box.top + 8,
        )
        return over || box.right > right ? [text] : []
      })
    })

test('large profile figures fit a small phone', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Quin Longlife')
  await page.route('/api/user-stats*', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, totalSessions: 1204, totalHours: 2213.6, buddies: 112 } })
  })
  await page.goto('/profile')
  for (const [address, words] of [
    ['/profile', 'Recent Sessions'],
    ['/', 'Your Surf Stats'],
  ] as const) {
    await openAddress(page, address)
    await shows(page, words)
    await expect(page.getByText('2,214h')).toBeVisible()
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 640 })
      await expect.poll(() => crowded(page, 'This Week'), `${address} at ${width} px`).toEqual([])
    }
  }
})

test('the profile and session have no missing text when data is absent', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Bartholomew Ridgewaterstone', { timezoneId: 'UTC' })
  const start = new Date(Date.now() - 60 * 60 * 1000)
  await paddleOut(context.request, await spotNamed(context.request, "Teahupo'o"), start)
  // As a session whose place was lost.
  await page.route(/\/api\/surf-sessions\/(user\/)?[\w-]{36}(\?|$)/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"surfSpot":\{[^}]*\}/g, '"surfSpot":null')
    await route.fulfill({ response, body })
  })
  await page.goto('/profile')
  const card = page.getByRole('list', { name: 'Recent sessions' }).getByRole('listitem')
  // By the clock of the spot, whatever the reader's is.
  const clock = await page.evaluate(
    (time) => new Date(time).toLocaleTimeString([], { timeStyle: 'short', timeZone: 'Pacific/Tahiti' }),
    +start,
  )
  await expect(card).toContainText(`Start${clock}`)
  const under = page.getByRole('heading', { level: 1 }).locator('+ p')
  await expect(under).toContainText('@')
  await expect(under).not.toContainText('·')
  await showsTexts(page, 'profile', 'Unknown Location', 'Active', 'Duration', 'In progress', 'Waves', 'N/A')
  await card.getByRole('button').click()
  await showsTexts(page, 'session', 'Unknown Location')
  await page.goBack()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await showsTexts(page, 'banner', 'Unknown Location')
})

test('the Buddies page says when buddies are notified and links to the emergency contacts', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Rae Honestcard')
  await page.goto('/buddies')
  await expect(page.getByText('Your buddies are notified if you have not checked out within 4 hours.')).toBeVisible()
  await page.getByRole('link', { name: 'Manage Emergency Contacts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Emergency Contacts' })).toBeVisible()
})

test('the links below the landing page are large enough to tap', async ({ page }) => {
  await page.setViewportSize(SMALL)
  await page.goto('/')
  const links = page.getByRole('contentinfo').getByRole('link')
  for (const [address, words] of [
    ['/', 'Ready to Surf?'],
    ['/#step-2', 'Everything You Need'],
    ['/#step-9', 'Get Started'],
  ] as const) {
    await openAddress(page, address)
    await shows(page, words)
    await expect(links.first()).toBeVisible()
    for (const { width, height } of await links.evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect().toJSON()),
    )) {
      expect(height, address).toBeGreaterThanOrEqual(44)
      expect(width, address).toBeGreaterThanOrEqual(44)
    }
  }
})

test('the link to the sign-in page does not wait for a response', async ({ page }) => {
  await page.route('/api/auth/user', () => {})
  await page.goto('/login?next=/buddies')
  await expect(page).toHaveURL(/\/api\/login\?next=%2Fbuddies$/)
})

test('names are not broken within a word to make room for neighbouring content', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Rosa Looksaround')
  await aSurferOnTheWay(browser, 'Lena Halvorsendottir')
  await page.setViewportSize(SMALL)
  await page.goto('/buddies?find-buddies')
  const dialog = page.getByRole('dialog', { name: 'Find Surf Buddies' })
  await dialog.getByRole('searchbox').fill('Halvorsendottir')
  await dialog.getByRole('button', { name: 'Add Buddy: Lena Halvorsendottir' }).click()
  await expect(dialog.getByText('Request Pending')).toBeVisible()
  const lines = await dialog.getByText('Lena Halvorsendottir').evaluate((name) => {
    const word = document.createRange()
    word.setStart(name.firstChild!, 'Lena '.length)
    word.setEnd(name.firstChild!, 'Lena Halvorsendottir'.length)
    return word.getClientRects().length
  })
  expect(lines).toBe(1)
  await setTextSize(page, '200%')
  await isNotTooWide(page, 'a pending request in large text')
  const badge = await dialog.getByText('Request Pending').evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    const words = document.createRange()
    words.selectNodeContents(element)
    return { box: [left, right], words: words.getBoundingClientRect() }
  })
  expect(badge.words.left).toBeGreaterThanOrEqual(badge.box[0]!)
  expect(badge.words.right).toBeLessThanOrEqual(badge.box[1]!)
})
