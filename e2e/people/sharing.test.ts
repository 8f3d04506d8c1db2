import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { isNotTooWide, isOpenToAll } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/support/surfers.ts'
import { spotPath } from '#surf/places/page-addresses.ts'

test("a spot's page has its words without JavaScript, and the app takes over with it", async ({ browser, page }) => {
  const spot = await spotNamed(page.request, 'Anchor Point')
  const bare = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
  await bare.goto(spotPath(spot))
  await expect(bare.getByRole('heading', { level: 1, name: 'Surf at Anchor Point' })).toBeVisible()
  await expect(bare.getByText('First light')).toBeVisible()
  const title = await bare.title()
  await bare.close()

  await page.goto(spotPath(spot))
  await expect(page.getByRole('dialog', { name: 'Anchor Point' })).toBeVisible()
  await expect(page).toHaveURL(`/discover?spot=${spot.id}`)
  await expect(page).toHaveTitle(title)
  await expect(page.locator('#server-words')).toHaveCount(0)
})

test('a session shows who can open its link before sharing, and can be shared as a picture', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Shay Sharing', {
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  })
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async ({ url }: ShareData) => {
        document.documentElement.dataset.shared = url
      },
    })
  })
  const session = await paddleOut(context.request, await spotNamed(context.request, 'Anchor Point'))
  await context.request.patch(`/api/surf-sessions/${session.id}`, { data: { visibility: 'buddies', waveCount: 7 } })
  await page.goto(`/?session=${session.id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Share' })
  await expect(sheet.getByText('Only your buddies can open this link.')).toBeVisible()
  await expect(sheet.getByRole('img', { name: /Waves caught: 7/ })).toBeVisible()
  await expect(sheet.getByRole('img', { name: /Anchor Point/ })).toBeHidden()
  await isNotTooWide(page, 'share')
  await isOpenToAll(page, 'share', 'all')
  await sheet.getByRole('checkbox', { name: 'Show Anchor Point' }).check()
  await expect(sheet.getByRole('img', { name: /Anchor Point/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Download Picture' }).click()
  const { width, height } = await sharp(await readFile(await (await download).path())).metadata()
  expect({ width, height }).toEqual({ width: 1080, height: 1920 })
  await sheet.getByRole('button', { name: 'Share Link' }).click()
  await expect(page.locator('html')).toHaveAttribute(
    'data-shared',
    new RegExp(`^http://localhost:\\d+/discover\\?session=${session.id}$`),
  )
})
