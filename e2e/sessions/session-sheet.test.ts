import { expect, type Page } from '@playwright/test'
import { isNotTooWide, openAddress, shows } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/support/surfers.ts'

const sheet = (page: Page) => page.locator('.sheet[data-open]')
const scroller = (page: Page) => sheet(page).locator('> [tabindex="0"]')
const box = (page: Page) => page.getByRole('textbox', { name: 'Comment' })
const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem')

/** That an element lies wholly inside the part of the sheet that scrolls, and under no toast. */
const isInSight = (page: Page, words: string) =>
  page.evaluate((sought) => {
    const row = [...document.querySelectorAll('[aria-label=Comments] li')].find((li) => li.textContent.includes(sought))
    const seen = document.querySelector('.sheet[data-open] > [tabindex="0"]')?.getBoundingClientRect()
    const toast = document.querySelector('.toast')?.getBoundingClientRect()
    if (!row || !seen) return 'not there'
    const { top, bottom } = row.getBoundingClientRect()
    if (top < seen.top || bottom > seen.bottom + 1) return `${top} to ${bottom} of ${seen.top} to ${seen.bottom}`
    // On a busy machine the toast may be gone by now; the row stays.
    return toast && top < toast.bottom && bottom > toast.top ? 'under the toast' : 'in sight'
  }, words)

test('an open session keeps its scroll position when others like it or comment', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Stella Scrolled', {
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  })
  const spot = await spotNamed(context.request, 'Anchor Point')
  const session = await paddleOut(context.request, spot)
  const notes = 'A story that fills the screen. '.repeat(30)
  await context.request.patch(`/api/surf-sessions/${session.id}`, { data: { notes } })
  const { context: guests } = await aSurferOnTheWay(browser, 'Gus Giving')
  const say = (comment: string) =>
    guests.request.post(`/api/surf-sessions/${session.id}/comment`, { data: { comment } })
  // The longest that there can be, without a place to break it.
  await say('w'.repeat(1_000))
  for (let nth = 2; nth <= 8; nth += 1) await say(`Wave ${nth} was the one`)
  await page.goto(`/?session=${session.id}`)
  await expect(comments(page)).toHaveCount(8)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const bar = sheet(page).getByRole('button', { name: 'Close' }).locator('..')
  await expect(bar).not.toHaveAttribute('data-solid')

  await expect(sheet(page).getByRole('region', { name: 'Map of Anchor Point', exact: true })).toBeVisible()
  await comments(page).last().scrollIntoViewIfNeeded()
  await expect(bar).toHaveAttribute('data-solid')
  await expect
    .poll(() => bar.evaluate((element) => getComputedStyle(element).backgroundColor))
    .not.toMatch(/, 0\)|transparent/)

  const scrolled = () => scroller(page).evaluate((element) => element.scrollTop)
  await expect.poll(scrolled).toBeGreaterThan(0)
  const before = await scrolled()
  await guests.request.post(`/api/surf-sessions/${session.id}/like`)
  await say('Same tide on Sunday?')
  await expect(comments(page)).toHaveCount(9)
  await expect(page.getByRole('button', { name: 'Like, 1 like' })).toBeAttached()
  await expect.poll(scrolled).toBe(before)

  await box(page).fill('Sunday it is, at first light, and bring the wax')
  await box(page).press('Enter')
  await expect.poll(() => isInSight(page, 'Sunday it is')).toBe('in sight')

  await sheet(page).getByRole('button', { name: 'View Spot' }).click()
  await expect(page).toHaveURL(`/?spot=${spot.id}`)

  await context.request.put('/api/notifications/read')
  await openAddress(page, '/profile')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await shows(page, 'Anchor Point')
  await isNotTooWide(page, 'the profile with text of twice the size')
})
