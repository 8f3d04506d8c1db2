import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '#e2e/support/product.ts'
import { showsToast } from '#e2e/support/shows-texts.ts'
import { aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/support/surfers.ts'

// A photo's way from the phone into a session, and what stops it.

const photos = (page: Page) => page.getByRole('region', { name: /^Session Photos/ })
const thumbs = (page: Page) => photos(page).getByRole('listitem')
const upload = (page: Page) => photos(page).getByRole('button', { name: 'Upload' })
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photos' })

/** A JPEG of that many pixels of noise on a side, which no encoder makes small. */
async function jpeg(side: number) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: 'teal', noise } })
  return { name: 'wave.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

async function choose(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.getByRole('button', { name: 'Add Photo' }).click()
  await page.getByLabel('Choose photo').setInputFiles(files)
}

test('added and removed photos update at once for other viewers, also on a slow line', async ({ browser }) => {
  const owner = await aSurferOnTheWay(browser, 'Pia Pictures')
  const calls = owner.context.request
  const session = await paddleOut(calls, await spotNamed(calls, 'Anchor Point'))
  const { page } = await aSurferOnTheWay(browser, 'Ola Onlooker')
  await page.goto(`/?session=${session.id}`)
  await expect(page.getByText('No photos yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Photo' })).toHaveCount(0)
  await owner.page.goto(`/?session=${session.id}`)
  await choose(owner.page, await jpeg(300), await jpeg(310))
  await owner.page.getByLabel('Caption of photo 1 (optional)').fill('First light')
  await upload(owner.page).click()
  await expect(upload(owner.page)).toHaveCount(0)
  await expect(thumbs(owner.page)).toHaveCount(2)
  await expect(thumbs(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'First light' }).click()
  await expect(viewer(page)).toContainText('1 of 2')
  await expect(page).toHaveURL(/\?session=.*&photo=/)
  await expect(viewer(page).getByRole('img', { name: 'First light' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page)).toContainText('2 of 2')
  await expect(viewer(page).getByRole('img', { name: "A photo of Pia Pictures's session" })).toBeInViewport()
  await expect(viewer(page).getByRole('button', { name: 'Delete Photo' })).toHaveCount(0)
  await page.reload()
  await expect(viewer(page)).toContainText('2 of 2')
  await page.goBack()
  await expect(viewer(page)).toBeHidden()
  await expect(page).toHaveURL(`/?session=${session.id}`)
  await page.getByRole('button', { name: 'First light' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'First light' })).toBeFocused()

  await owner.page.getByRole('button', { name: 'First light' }).click()
  await viewer(owner.page).getByRole('button', { name: 'Delete Photo' }).click()
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Delete Photo' }).click()
  await expect(thumbs(owner.page)).toHaveCount(1)
  await expect(thumbs(page)).toHaveCount(1)

  // On a slow line an upload shows how far it is, and can be stopped and begun again.
  await choose(owner.page, await jpeg(1_500))
  const line = await owner.context.newCDPSession(owner.page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50_000 }
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', slow)
  await upload(owner.page).click()
  const bar = owner.page.getByRole('progressbar', { name: 'Uploading...' })
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'))
  await expect.poll(percent).toBeGreaterThan(0)
  await photos(owner.page).getByRole('button', { name: 'Cancel' }).click()
  await expect(bar).toBeHidden()
  await expect(upload(owner.page)).toBeEnabled()
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await upload(owner.page).click()
  await showsToast(owner.page, 'Success: Photo uploaded successfully!')
  await expect(thumbs(owner.page)).toHaveCount(2)

  // The map is below the photos then, and its code comes when its place is in sight.
  const maps: string[] = []
  page.on('request', (request) => request.url().includes('session-place-map') && maps.push(request.url()))
  await page.setViewportSize({ width: 320, height: 500 })
  await page.goto(`/?session=${session.id}`)
  await expect(thumbs(page)).toHaveCount(2)
  expect(maps).toEqual([])
  await page.getByText('The dot marks the spot.').scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Map of Anchor Point', exact: true })).toBeVisible()
  expect(maps).toHaveLength(1)
})
