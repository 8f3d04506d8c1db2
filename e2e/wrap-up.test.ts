import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { SurfSessionDetail } from '#contract/surf-sessions.ts'
import { isNotTooWide, isOpenToAll } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { areBuddies, aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/surfers.ts'

const MINUTE_MS = 60_000

const banner = (page: Page) => page.getByRole('region', { name: 'Currently Surfing' })
const sheet = (page: Page) => page.locator('[role=dialog].sheet')
const sees = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test('a session is wrapped up: nothing filled in is lost, photos follow the end, and the check-out can be undone', async ({
  browser,
}) => {
  const kai = await aSurferOnTheWay(browser, 'Kai Wrapup')
  const lena = await aSurferOnTheWay(browser, 'Lena Wrapup')
  await areBuddies(kai.context.request, kai.user, lena.context.request, lena.user)
  const spot = await spotNamed(kai.context.request, 'Anchor Point')
  const { id } = await paddleOut(kai.context.request, spot, new Date(Date.now() - 90 * MINUTE_MS))
  const detail = async (): Promise<SurfSessionDetail> =>
    (await kai.context.request.get(`/api/surf-sessions/${id}`)).json()
  const { page } = kai
  await page.goto('/')

  // A stray press ends nothing, and what is filled in survives leaving the sheet.
  await banner(page).getByRole('button', { name: 'Check Out' }).click()
  await expect(sheet(page)).toContainText('1h 30m')
  await expect(page).toHaveURL(`/?wrap-up=${id}`)
  await sheet(page).getByRole('radio', { name: '4 stars' }).check()
  for (let waves = 0; waves < 2; waves += 1) await sheet(page).getByRole('button', { name: 'one more' }).click()
  await sheet(page).getByLabel('Notes').fill('Glassy')
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
  await page.goBack()
  await expect(sheet(page)).toBeHidden()
  expect(await detail()).toMatchObject({ isActive: true, rating: null, photos: [] })
  await banner(page).getByRole('button', { name: 'Check Out' }).click()
  await expect(sheet(page).getByRole('list', { name: 'Photos to upload' }).getByRole('listitem')).toHaveCount(2)

  // A clock that runs ahead is refused beside its field, and nothing has ended.
  await expect(sheet(page).getByLabel('Out of the water at')).toHaveValue(/^\d\d:\d\d$/)
  await page.route('/api/surf-sessions/*/end', (route) => {
    const tomorrow = new Date(Date.now() + 1_440 * MINUTE_MS).toISOString()
    return route.continue({ postData: { ...route.request().postDataJSON(), endTime: tomorrow } })
  })
  await sheet(page).getByRole('button', { name: 'Check Out' }).click()
  await expect(sheet(page).getByText('A session must end after it starts, and not in the future.')).toBeVisible()
  await page.unroute('/api/surf-sessions/*/end')
  await sheet(page).getByRole('button', { name: 'Just now' }).click()

  // The session ends first; of its photos one fails, which keeps the other from nothing.
  let registered = 0
  await page.route('/api/session-photos', async (route) => {
    expect((await detail()).isActive).toBe(false)
    registered += 1
    return registered === 1 ? route.fulfill({ status: 400, json: { message: 'No' } }) : route.continue()
  })
  await sheet(page).getByRole('button', { name: 'Check Out' }).click()
  const failed = sheet(page).getByRole('list', { name: 'Photos to upload' }).getByRole('listitem')
  await expect(failed).toHaveText(["Didn't upload"])
  await expect(sheet(page).getByRole('heading', { name: 'Add details' })).toBeVisible()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await sees(page, 'Photo uploaded successfully!')
  await expect(failed).toHaveCount(0)
  const ended = await detail()
  expect(ended).toMatchObject({ isActive: false, rating: 4, waveCount: 2, notes: 'Glassy' })
  expect([ended.photos.length, ended.companions.map(({ firstName }) => firstName)]).toEqual([2, ['Lena']])

  // Whoever is named sees it, and takes themselves out.
  await lena.page.goto(`/?session=${id}`)
  const named = lena.page.getByRole('region', { name: 'Who was there' })
  await expect(named).toContainText('Lena Wrapup')
  await named.getByRole('button', { name: 'Remove me' }).click()
  await expect(named).toBeHidden()
  await expect.poll(async () => (await detail()).companions).toEqual([])

  // Without photos the sheet goes with the check-out, and its toast takes it back.
  await sheet(page).getByRole('button', { name: 'Done' }).click()
  await paddleOut(kai.context.request, spot)
  await banner(page).getByRole('button', { name: 'Check Out' }).click()
  await sheet(page).getByRole('button', { name: 'Check Out' }).click()
  // A toast stays as long as the mouse is on it.
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).hover()
  await sees(page, 'Hope you had an epic session!')
  await expect(banner(page)).toBeHidden()
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await sees(page, 'Your session at Anchor Point goes on.')
  await expect(banner(page)).toBeVisible()
})
