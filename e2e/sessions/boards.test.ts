import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { goTo } from '#e2e/support/go-to.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay } from '#e2e/support/surfers.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

const MID_PACIFIC = { latitude: -40.512345, longitude: -120.254321 }

const sheet = (page: Page) => page.getByRole('dialog', { name: /(Board|Check In to Surf|Edit Session)$/ })
const quiver = (page: Page) => page.getByRole('list', { name: 'Your boards', exact: true })
const retired = (page: Page) => page.getByRole('list', { name: 'Your retired boards' })
const offered = (page: Page) => sheet(page).getByRole('group', { name: 'From your quiver' })
const sees = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()
const editBoard = async (page: Page, name: string, press: string) => {
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await sheet(page).getByRole('button', { name: press }).click()
  await expect(sheet(page)).toBeHidden()
}
const openCheckIn = async (page: Page) => {
  await goTo(page, '/?check-in')
  await sheet(page)
    .getByText(/Alarm after 4 h/)
    .click()
}

test('adding, using and retiring a board updates every open page', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Bo Boards', { geolocation: MID_PACIFIC })
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Boards' }).click()
  await sees(page, 'No boards yet')
  await page.getByRole('button', { name: 'Add a Board' }).click()
  const buffer = await sharp({ create: { width: 300, height: 400, channels: 3, background: 'firebrick' } })
    .jpeg()
    .toBuffer()
  await sheet(page).getByLabel('Board photo').setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer })
  await sees(page, 'Photo uploaded successfully!')
  await sheet(page).getByLabel('Name').fill('Red Log')
  await sheet(page).getByRole('button', { name: 'Longboard' }).click()
  await sheet(page).getByLabel('Size').fill('9\'2" × 22½ × 3')
  await sheet(page).getByLabel('Liters').fill('68.5')
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await sees(page, 'Board Added')
  await expect(quiver(page)).toContainText('Longboard · 9\'2" × 22½ × 3 · 68.5 L')
  await expect(quiver(page)).toContainText('not yet')
  await expect
    .poll(() =>
      quiver(page)
        .locator('img')
        .evaluate((photo: HTMLImageElement) => photo.naturalWidth),
    )
    .toBeGreaterThan(0)

  await openCheckIn(page)
  await offered(page).getByRole('button', { name: 'Red Log' }).click()
  await expect(sheet(page).getByLabel('Board', { exact: false })).toHaveValue('Red Log')
  const [started] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/surf-sessions') && answer.status() === 201),
    sheet(page).getByRole('button', { name: 'Check In Now' }).click(),
  ])
  const { id, board } = await started.json()
  expect(board).toBe('Red Log')
  await expect(sheet(page)).toBeHidden()
  const calls = context.request
  await calls.put(`/api/surf-sessions/${id}/end`, { data: { waveCount: 11 } })
  const startTime = new Date(Date.now() - 5 * HOUR_MS).toISOString()
  const earlier = { ...MID_PACIFIC, customLocation: 'Out there', startTime, board: 'red LOG' }
  const second = await (await calls.post('/api/surf-sessions', { data: earlier })).json()
  const endTime = new Date(Date.now() - 3 * HOUR_MS).toISOString()
  await calls.put(`/api/surf-sessions/${second.id}/end`, { data: { endTime, waveCount: 5 } })

  await goTo(page, `/?session=${id}`)
  await page.getByRole('link', { name: 'Red Log' }).click()
  const total = (name: string) => quiver(page).locator('dl > div').filter({ hasText: name }).locator('dd')
  await expect(total('Sessions')).toHaveText('2')
  await expect(total('Hours')).toHaveText('2')
  await expect(total('Waves')).toHaveText('16')

  const elsewhere = await context.newPage()
  await elsewhere.goto('/boards')
  await expect(quiver(elsewhere)).toContainText('Red Log')
  await editBoard(page, 'Red Log', 'Retire Board')
  await expect(retired(page)).toContainText('Red Log')
  await expect(retired(elsewhere)).toContainText('Red Log')
  await elsewhere.close()
})
