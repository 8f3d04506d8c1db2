import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { isNotTooWide, isOpenToAll } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { areBuddies, aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/support/surfers.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Currently Surfing' })
const sheet = (page: Page) => page.locator('[role=dialog].sheet')
const chosen = (page: Page) => sheet(page).getByRole('list', { name: 'Photos to upload' }).getByRole('listitem')

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test('a wrap-up ends the session with its details and then uploads its photos one by one', async ({ browser }) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Kai Wrapup')
  const lena = await aSurferOnTheWay(browser, 'Lena Wrapup')
  await areBuddies(context.request, user, lena.context.request, lena.user)
  const spot = await spotNamed(context.request, 'Anchor Point')
  const { id } = await paddleOut(context.request, spot, new Date(Date.now() - 90 * MINUTE_MS))
  const detail = async (): Promise<SurfSessionDetail> => (await context.request.get(`/api/surf-sessions/${id}`)).json()
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Check Out' }).click()
  await expect(page).toHaveURL(`/?wrap-up=${id}`)
  await sheet(page).getByRole('radio', { name: '4 stars' }).check()
  await sheet(page)
    .getByLabel('Add photos')
    .setInputFiles([await photo('one.jpg', 'teal'), await photo('two.jpg', 'coral')])
  await sheet(page).getByRole('checkbox', { name: 'Lena Wrapup' }).check()
  await sheet(page).getByRole('button', { name: 'Earlier' }).click()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await isNotTooWide(page, colorScheme)
    await isOpenToAll(page, colorScheme, colorScheme === 'light' ? 'all' : 'of looks')
  }
  // A stray press ends nothing, and what is filled in survives leaving the sheet.
  await page.goBack()
  await expect(sheet(page)).toBeHidden()
  expect(await detail()).toMatchObject({ isActive: true, rating: null, photos: [] })
  await banner(page).getByRole('button', { name: 'Check Out' }).click()
  await expect(chosen(page)).toHaveCount(2)
  await sheet(page).getByRole('button', { name: 'Just now' }).click()

  // The server refuses one of the photos, which keeps the other from nothing.
  let refused: string | undefined
  let isRefusing = true
  await page.route('/api/session-photos', async (route) => {
    expect((await detail()).isActive, 'the session ends first').toBe(false)
    const { clientId } = route.request().postDataJSON()
    refused ??= clientId
    await (isRefusing && clientId === refused
      ? route.fulfill({ status: 400, json: { message: 'No' } })
      : route.continue())
  })
  await sheet(page).getByRole('button', { name: 'Check Out' }).click()
  await expect(chosen(page)).toHaveText(["Didn't upload"])
  isRefusing = false
  await chosen(page).getByRole('button', { name: 'Try again' }).click()
  await expect(chosen(page)).toHaveCount(0)
  const ended = await detail()
  expect(ended).toMatchObject({ isActive: false, rating: 4, companions: [{ firstName: 'Lena' }] })
  expect(ended.photos).toHaveLength(2)
})
