import { expect, type Page } from '@playwright/test'
import { brokenWords, isNotTooWide, openAddress, setTextSize, shows } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { areBuddies, aSurferOnTheWay, PIER, signUp, spotNamed } from '#e2e/support/surfers.ts'

const SMALL = { width: 320, height: 640 }

/** A surfer with a name from right to left, who is a buddy and comes along to a plan. */
async function aBuddyWithAPlan({ context, user }: Awaited<ReturnType<typeof aSurferOnTheWay>>) {
  const { request } = await context.browser()!.newContext()
  const salma = await signUp(request, 'Salma Aziz')
  const contact = { emergencyContact: null, emergencyContactPhone: null }
  const names = { username: salma.username, firstName: 'سلمى', lastName: 'Aziz' }
  const data = { ...names, surfingType: ['fish'], profileImageUrl: null, ...contact }
  expect((await request.put('/api/users/me', { data })).status()).toBe(200)
  await areBuddies(request, salma, context.request, user)
  const startTime = new Date(Date.now() + 36 * 3_600_000).toISOString()
  const surfSpotId = (await spotNamed(context.request, 'Manu Bay')).id
  const made = await context.request.post('/api/plans', { data: { surfSpotId, startTime, invited: [salma.id] } })
  const { id } = await made.json()
  expect((await request.put(`/api/plans/${id}/answer`, { data: { answer: 'going' } })).status()).toBe(200)
}

test('a surfer’s pages can be read on the smallest phone at 200% text size, with long figures and names', async ({
  browser,
}) => {
  const visit = await aSurferOnTheWay(browser, 'Tove Twicethesize', { geolocation: PIER })
  const { page, context } = visit
  await aBuddyWithAPlan(visit)
  const lena = await signUp((await browser.newContext()).request, 'Lena Halvorsendottir')
  await context.request.post('/api/buddy-requests', { data: { followingId: lena.id } })
  await page.route('/api/user-stats*', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, totalSessions: 1204, totalHours: 2213.6, buddies: 112 } })
  })
  await page.setViewportSize(SMALL)
  await page.goto('/notifications')
  await test.step('a right-to-left name does not reverse the sentence around it', async () => {
    await expect(page.locator('span:has(> b)').filter({ hasText: 'Aziz' }).first()).toHaveCSS('direction', 'ltr')
    await openAddress(page, '/')
    // Signs around the name keep its direction to itself.
    await expect(page.getByText('\u2068سلمى\u2069 is going')).toHaveCSS('direction', 'ltr')
    await setTextSize(page, '200%')
    const planned = page.getByRole('region', { name: 'Upcoming Sessions' }).getByRole('listitem')
    // In one look: what is above them may still come.
    const isBesideItsWords = () =>
      planned.evaluate((row) => {
        const [words, chevron] = [row.querySelector('button')!, row.querySelector('span > svg:last-child')!]
        return chevron.getBoundingClientRect().top < words.getBoundingClientRect().bottom
      })
    await expect.poll(isBesideItsWords, 'the arrow of a plan').toBe(true)
  })
  await test.step('the dock’s labels stay separate and on screen', () => dockIsWhole(page))
  await setTextSize(page, '')
  await test.step('the header stays, clear over a scene and readable below it', () => headerStays(page))
  await test.step('large figures fit their panels', async () => {
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
  await test.step('the four choices of units are whole', () => unitsAreWhole(page))
  await test.step('names and their badges are not broken', () => namesAreWhole(page))
  await test.step('no notice covers Home’s text', () => noticesCoverNothing(page))
})

async function dockIsWhole(page: Page) {
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
}

async function headerStays(page: Page) {
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
}

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

async function unitsAreWhole(page: Page) {
  await openAddress(page, '/settings')
  const choices = page.getByRole('group', { name: 'Units' }).getByRole('button')
  await expect(choices).toHaveCount(4)
  const measure = (what: 'top' | 'width') =>
    choices.evaluateAll(
      (all, side) => new Set(all.map((button) => Math.round(button.getBoundingClientRect()[side]))).size,
      what,
    )
  for (const [width, size, rows] of [
    [390, '', 2],
    [320, '', 4],
    [390, '200%', 4],
    [320, '200%', 4],
  ] as const) {
    await page.setViewportSize({ width, height: 640 })
    await setTextSize(page, size)
    const where = `${width} px ${size}`
    await expect.poll(() => measure('top'), where).toBe(rows)
    expect(await measure('width'), where).toBe(1)
    await expect.poll(() => brokenWords(choices), where).toEqual([])
    await isNotTooWide(page, where)
  }
  await setTextSize(page, '')
}

async function namesAreWhole(page: Page) {
  await openAddress(page, '/buddies?find-buddies')
  const dialog = page.getByRole('dialog', { name: 'Find Surf Buddies' })
  await dialog.getByRole('searchbox').fill('Halvorsendottir')
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
  await setTextSize(page, '')
}

/** Without a network and with a change that waits, two notices lie above the page. */
async function noticesCoverNothing(page: Page) {
  await openAddress(page, '/discover')
  const star = page.getByRole('button', { name: /^Favorite / }).first()
  await expect(star).toBeVisible()
  await page.context().setOffline(true)
  await star.click()
  await openAddress(page, '/')
  const waiting = page.getByRole('button', { name: /^1 (favorite|change) waiting$/ })
  await expect(waiting).toBeVisible()
  await expect(page.getByText('Offline.')).toBeVisible()
  const firstWords = page.getByRole('region', { name: 'On land' }).locator('p, h1').first()
  await setTextSize(page, '200%')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const overlap = async () => {
      const [notice, words] = [await waiting.boundingBox(), await firstWords.boundingBox()]
      return notice!.y + notice!.height - words!.y
    }
    await expect.poll(overlap).toBeLessThanOrEqual(0)
  }
}
