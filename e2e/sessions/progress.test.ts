import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { surfedIn2025 } from '#e2e/sessions/surfed-in-2025.ts'
import { goTo } from '#e2e/support/go-to.ts'
import { isNotTooWide, isOpenToAll, shows } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, spotNamed } from '#e2e/support/surfers.ts'

const setTextSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)

/** That the page fits both widths of a phone with text of twice the size. */
async function fitsInLargeText(page: Page, words: string) {
  const before = page.viewportSize()!
  await setTextSize(page, '200%')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await shows(page, words)
    await isNotTooWide(page, `${words} with large text at ${width}`)
  }
  await setTextSize(page, '100%')
  await page.setViewportSize(before)
}

/** What the keyboard comes to in the page, in its order: from the first press of Tab until it leaves the page's part. */
async function stopsOf(page: Page): Promise<string[]> {
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).focus()
  const stops: string[] = []
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const focused = document.activeElement
      return focused?.closest('main') ? (focused.ariaLabel ?? focused.textContent) : null
    })
    if (name === null) return stops
    stops.push(name)
  }
  throw new Error('The keyboard does not get out of the page.')
}

/** That the picture of the year fits, is downloaded or shared, and names the region only if the surfer chooses so. */
async function sharesYear(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Your 2025' })
  const picture = dialog.getByRole('img')
  await expect(picture).toHaveAccessibleName(/^My year in the water 2025\. Sessions: 12\. .*Favorite month: March\.$/)
  const before = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 640 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await isNotTooWide(page, colorScheme)
    await isOpenToAll(page, colorScheme, colorScheme === 'light' ? 'all' : 'of looks')
  }
  await page.setViewportSize(before)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download Picture' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('lineup-2025.png')
  const { width, height, format } = await sharp(await readFile(await file.path())).metadata()
  expect({ width, height, format }).toEqual({ width: 1080, height: 1920, format: 'png' })

  await page.evaluate(() =>
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files: [shared] }: { files: File[] }) => {
        document.documentElement.dataset.shared = `${shared?.name} ${shared?.type}`
      },
    }),
  )
  await dialog.getByRole('checkbox', { name: 'Show United States' }).check()
  await expect(picture).toHaveAccessibleName(/^My year in the water 2025 · United States\. Sessions: 12\./)
  await dialog.getByRole('button', { name: 'Share Picture' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', 'lineup-2025.png image/png')
}

test('a surfer can use the progress page by keyboard, and share a year as a picture', async ({ browser, product }) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Petra Progress')
  const spots: [SurfSpot, SurfSpot] = [
    await spotNamed(context.request, 'Huntington Beach Pier'),
    await spotNamed(context.request, "Teahupo'o"),
  ]
  await page.goto('/progress')
  await expect(page.getByText('Your progress begins with your first surf session.')).toBeVisible()
  await fitsInLargeText(page, 'No sessions yet')
  const longest = await surfedIn2025(product.db, user.id, spots)

  await page.goto('/')
  await page.getByRole('region', { name: 'Your Surf Stats' }).getByRole('link', { name: 'Progress' }).press('Enter')
  await expect(page).toHaveURL('/progress')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Progress' })).toBeVisible()
  await page.getByRole('button', { name: 'All', exact: true }).press('Enter')
  await expect(page).toHaveURL('/progress?period=all')
  await expect(page.getByRole('main')).toContainText('Sessions12')

  await goTo(page, '/progress?period=2025')
  await shows(page, 'Records')
  const stops = await stopsOf(page)
  for (const stop of ['Month', 'Next year', 'Hours', 'Longest ride', 'Week', 'Began', 'Day', 'Show as table: By Hour'])
    expect(stops).toContain(stop)
  expect(stops).toContain('Huntington Beach Pier: 11 sessions')

  await page.getByRole('button', { name: 'Share Your 2025' }).press('Enter')
  await sharesYear(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Longest session: 3h 0m' }).press('Enter')
  await expect(page).toHaveURL(`/progress?period=2025&session=${longest}`)
  await expect(page.getByRole('dialog')).toContainText('Huntington Beach Pier')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/progress?period=2025')

  await page.getByRole('button', { name: 'Top speed', exact: true }).press('Space')
  const tables = ['Top speed', 'By Hour', 'By Weekday', '2 Spots']
  for (const title of tables) await page.getByRole('button', { name: `Show as table: ${title}` }).press('Enter')
  await expect(page.getByRole('table', { name: '2 Spots' })).toContainText("Teahupo'o11")
})
