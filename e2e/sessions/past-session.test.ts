import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { isNotTooWide } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { areBuddies, aSurferOnTheWay, signUp, spotNamed } from '#e2e/support/surfers.ts'

// A session that nobody checked in for, logged afterwards.

const SMALL = { width: 320, height: 640 }

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Log a Past Session' })
const submit = (page: Page) => sheet(page).getByRole('button', { name: 'Log Session' }).click()
const photosOf = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('region', { name: /^Session Photos/ })
    .getByRole('listitem')
const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 60, height: 60, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer(),
})
async function typeTimes(page: Page, day: string, from: string, to: string) {
  await sheet(page).getByLabel('Date', { exact: true }).fill(day)
  await sheet(page).getByLabel('In the water at').fill(from)
  await sheet(page).getByLabel('Out at').fill(to)
}

test('a surfer logs a past session with photos in the spot’s local time', async ({ browser }) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Flo Forgetful', {
    ...{ timezoneId: 'America/New_York', locale: 'en-GB', viewport: SMALL },
  })
  const { request: buddy } = await browser.newContext()
  await areBuddies(context.request, user, buddy, await signUp(buddy, 'Bea Wasthere'))
  const bay = await spotNamed(context.request, 'Manu Bay')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Log a past session' }).click()
  await expect(page).toHaveURL('/profile?log-session=')
  await sheet(page).getByRole('searchbox', { name: 'Spot' }).fill('Manu')
  await sheet(page)
    .getByRole('button', { name: /Manu Bay/ })
    .click()
  await typeTimes(page, '2019-07-04', '06:30', '08:00')
  await sheet(page)
    .getByLabel('Add photos')
    .setInputFiles([await photo('one.jpg'), await photo('two.jpg')])
  await sheet(page).getByRole('checkbox', { name: 'Bea Wasthere' }).check()
  for (const percent of [100, 200]) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent)
    await isNotTooWide(page, `the form with text of ${percent} %`)
  }
  // Closed and opened again, what was typed and chosen is still there.
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await expect(sheet(page)).toBeHidden()
  await page.getByRole('button', { name: 'Log a past session' }).click()
  await expect(sheet(page).getByLabel('Date', { exact: true })).toHaveValue('2019-07-04')
  await submit(page)

  await expect(page.getByRole('dialog', { name: 'Flo Forgetful' })).toContainText('Manu Bay')
  await expect(photosOf(page)).toHaveCount(2)
  // Read as it was typed, by the clock of the spot.
  await expect(page.locator('ul[aria-label="Recent sessions"] li')).toContainText('Start06:30')
  const { id } = (await (await context.request.get(`/api/surf-sessions/spot/${bay.id}`)).json())[0]
  await expect(page).toHaveURL(`/profile?session=${id}`)
  expect(await (await context.request.get(`/api/surf-sessions/${id}`)).json()).toMatchObject({
    ...{ startTime: '2019-07-03T18:30:00.000Z', endTime: '2019-07-03T20:00:00.000Z' },
    ...{ isActive: false, visibility: 'everyone', companions: [{ firstName: 'Bea' }] },
  })
})
