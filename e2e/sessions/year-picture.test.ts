import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { YearPage } from '#e2e/sessions/year-picture-page.tsx'
import { isNotTooWide, isOpenToAll } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { bundleForPage } from '#test/pages/page-bundle.ts'
import type { YearInFigures } from '#web/features/progress/year/year-words.ts'

const YEAR: YearInFigures = {
  ...{ year: 2026, sessions: 112, hours: 163.5, days: 98, waves: 1284, longestRideM: 213, topKmh: 37.6 },
  ...{ hoursByMonth: [4, 6, 9, 12, 18, 31.5, 26, 20, 14, 10, 8, 5.5], region: 'California' },
}
const WORDS =
  'Sessions: 112. Hours: 164 h. Days in the water: 98. Waves: 1,284. Longest ride: 213 m. ' +
  'Top speed: 38 km/h. Favorite month: June.'

let script: string
test.beforeAll(async () => {
  script = await bundleForPage('e2e/sessions/year-picture-page.tsx')
})

/** The button on a page of ours, with its stylesheet and its policy of what may be loaded. */
async function openYear(page: Page, year = YEAR) {
  await page.goto('/no/such/beach')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(script)
  await page.evaluate((year) => (window as unknown as YearPage).showYear(year, 'metric'), year)
  await page.getByRole('button', { name: 'Share Your 2026' }).click()
  return page.getByRole('dialog', { name: 'Your 2026' })
}

test('the picture of a year can be downloaded and names the region only if the surfer chooses so', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const dialog = await openYear(page)
  await expect(dialog.getByRole('img', { name: `My year in the water 2026. ${WORDS}` })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await isNotTooWide(page, colorScheme)
    await isOpenToAll(page, colorScheme, colorScheme === 'light' ? 'all' : 'of looks')
  }
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download Picture' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('lineup-2026.png')
  const { width, height, format } = await sharp(await readFile(await file.path())).metadata()
  expect({ width, height, format }).toEqual({ width: 1080, height: 1920, format: 'png' })

  await dialog.getByRole('checkbox', { name: 'Show California' }).check()
  await expect(dialog.getByRole('img', { name: `My year in the water 2026 · California. ${WORDS}` })).toBeVisible()
})

test('the picture is shared through the system’s share sheet where available', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files: [file] }: { files: File[] }) => {
        document.documentElement.dataset.shared = `${file?.name} ${file?.type}`
      },
    })
  })
  const dialog = await openYear(page, { ...YEAR, region: null })
  await expect(dialog.getByRole('img')).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toBeHidden()
  await dialog.getByRole('button', { name: 'Share Picture' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', 'lineup-2026.png image/png')
})
