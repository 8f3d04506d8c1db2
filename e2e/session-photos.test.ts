import { type APIRequestContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '#e2e/product.ts'
import { showsTexts, showsToast } from '#e2e/shows-texts.ts'
import { aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/surfers.ts'

// A photo's way from the phone into a session, and what stops it.

const FAILED = 'Failed to upload photo. Please try again.'
const MEBIBYTE = 1024 * 1024

const sees = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()
const photos = (page: Page) => page.getByRole('region', { name: /^Session Photos/ })
const thumbs = (page: Page) => photos(page).getByRole('listitem')
const upload = (page: Page) => photos(page).getByRole('button', { name: 'Upload' })
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photos' })

async function aSessionOf(calls: APIRequestContext) {
  return await paddleOut(calls, await spotNamed(calls, 'Anchor Point'))
}

/** A JPEG of that many pixels of noise on a side, which no encoder makes small. */
async function jpeg(side: number) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: 'teal', noise } })
  return { name: 'wave.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole('button', { name: 'Add Photo' }).click()
  await page.getByLabel('Choose photo').setInputFiles(file)
}

test('the surfer of a session adds photos; another looks at them full screen, and back leads to the session', async ({
  browser,
}) => {
  const owner = await aSurferOnTheWay(browser, 'Pia Pictures')
  const session = await aSessionOf(owner.context.request)
  const { page } = await aSurferOnTheWay(browser, 'Ola Onlooker')
  await page.goto(`/?session=${session.id}`)
  await sees(page, 'No photos yet')
  await expect(page.getByRole('button', { name: 'Add Photo' })).toHaveCount(0)
  await owner.page.goto(`/?session=${session.id}`)
  await showsTexts(owner.page, 'session', 'Add Photo', '{minutes}m')
  for (const caption of ['First light', '']) {
    await choose(owner.page, await jpeg(300))
    await owner.page.getByLabel('Caption (optional)').fill(caption)
    await upload(owner.page).click()
    await showsToast(owner.page, 'Success: Photo uploaded successfully!')
    await expect(upload(owner.page)).toHaveCount(0)
  }
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
  await expect(viewer(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'First light' })).toBeFocused()

  await owner.page.getByRole('button', { name: 'First light' }).click()
  await viewer(owner.page).getByRole('button', { name: 'Delete Photo' }).click()
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Delete Photo' }).click()
  await expect(thumbs(owner.page)).toHaveCount(1)
  await expect(thumbs(page)).toHaveCount(1)
})

test('over a slow line an upload shows how far it is, and can be cancelled and begun again', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Slo Line')
  const session = await aSessionOf(context.request)
  await page.goto(`/?session=${session.id}`)
  await choose(page, await jpeg(1_500))
  const line = await context.newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50_000 }
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', slow)
  await upload(page).click()
  const bar = page.getByRole('progressbar', { name: 'Uploading...' })
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'))
  await expect.poll(percent).toBeGreaterThan(0)
  expect(await percent()).toBeLessThan(100)
  await photos(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(bar).toBeHidden()
  await expect(upload(page)).toBeEnabled()
  await expect(page.getByText(FAILED)).toHaveCount(0)
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await upload(page).click()
  await sees(page, 'Photo uploaded successfully!')
  await expect(thumbs(page)).toHaveCount(1)
})

test('a line that breaks is tried again, and an answer that got lost does not double the photo', async ({
  browser,
}) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Bree Brokenline')
  const session = await aSessionOf(context.request)
  await page.goto(`/?session=${session.id}`)
  const puts: string[] = []
  await page.route('/api/uploads/**', async (route) => {
    puts.push(route.request().method())
    if (puts.length === 1) return route.abort()
    if (puts.length > 2) return route.continue()
    await route.fetch()
    await route.abort()
  })
  let registered = 0
  await page.route('/api/session-photos', async (route) => {
    registered += 1
    const answer = await route.fetch()
    return registered === 1 ? route.abort() : route.fulfill({ response: answer })
  })
  await choose(page, await jpeg(200))
  await upload(page).click()
  await sees(page, 'Photo uploaded successfully!')
  expect(puts).toEqual(['PUT', 'PUT', 'PUT'])
  expect(registered).toBe(2)
  await expect(thumbs(page)).toHaveCount(1)
})

test('what is no photo, or too large a one, is said at once and not sent', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Otto Oversize')
  const session = await aSessionOf(context.request)
  await page.goto(`/?session=${session.id}`)
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await choose(page, { name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10.1 * MEBIBYTE) })
  await showsToast(page, 'Error: Failed to upload photo. Please try again.')
  await sees(page, 'This picture is larger than 10 MB.')
  await expect(upload(page)).toBeDisabled()
  await page
    .getByLabel('Choose photo')
    .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await sees(page, 'Please choose a JPEG, PNG or WebP picture.')
  await expect(upload(page)).toBeDisabled()
  expect(calls.filter((url) => url.includes('/api/objects/upload'))).toEqual([])

  await page
    .getByLabel('Choose photo')
    .setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') })
  await page.getByLabel('Caption (optional)').fill('Not a wave')
  await upload(page).click()
  await sees(page, FAILED)
  await sees(page, 'Please choose a JPEG, PNG or WebP picture.')
  await expect(page.getByLabel('Caption (optional)')).toHaveValue('Not a wave')
})

test('without a target or a session the photo stays, and the surfer is told which it was', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Nat Nowhere')
  const session = await aSessionOf(context.request)
  await page.goto(`/?session=${session.id}`)
  await page.route('/api/objects/upload', (route) =>
    route.fulfill({ json: { uploadUrl: '/api/uploads/nowhere', objectPath: '', headers: {} } }),
  )
  await choose(page, await jpeg(100))
  await upload(page).click()
  await showsToast(page, 'Error: Failed to get photo URL. Please try again.')
  await page.unroute('/api/objects/upload')
  // The page hears that the session is gone, and is not told what is left of it.
  await page.route(`/api/surf-sessions/${session.id}`, () => {})
  await context.request.delete(`/api/surf-sessions/${session.id}`)
  await upload(page).click()
  await showsToast(page, 'Error: Session not found. Please try again.')
})
