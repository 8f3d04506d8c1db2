import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '#e2e/support/product.ts'
import { showsToast, toastSays } from '#e2e/support/shows-texts.ts'
import { aSurferOnTheWay } from '#e2e/support/surfers.ts'

const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Profile' })

const aPicture = async () => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer(),
})

test('a surfer completes their profile with a photo, and the profile is stored', async ({ browser }) => {
  const { page, user } = await aSurferOnTheWay(browser, 'Maya Formwave')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit' }).click()
  const username = `maya.${Date.now().toString(36)}`
  await editor(page).getByLabel('First Name').fill(' Maja ')
  await editor(page).getByLabel('Username').fill(username)
  const types = editor(page).getByRole('group', { name: 'Surfing Types' })
  await types.getByRole('button', { name: 'Stand Up Paddle' }).click()
  await types.getByRole('button', { name: 'Fish' }).click()
  await editor(page).getByLabel('Contact Name').fill('Ola Formwave')
  await editor(page).getByLabel('Phone Number').fill('+46 70 123 45 67')

  const file = editor(page).locator('input[type=file]')
  const picture = await aPicture()
  await Promise.all([
    toastSays(page, 'This picture is damaged.'),
    file.setInputFiles({ ...picture, buffer: picture.buffer.subarray(0, picture.buffer.length / 2) }),
  ])
  await expect(editor(page).locator('img[src^="blob:"]')).toHaveCount(0)
  await Promise.all([
    showsToast(page, 'Success: Profile photo uploaded successfully!'),
    file.setInputFiles(picture),
    expect(editor(page).locator('img[src^="blob:"]')).toBeVisible(),
  ])
  await editor(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(editor(page)).toBeHidden()
  const photo = page.getByRole('main').locator('img[src^="/api/objects/photos/"]').first()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maja Formwave')
  for (const words of [`@${username}`, user.email]) await expect(page.getByText(words).first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Surfing types' })).toHaveText('FishStand Up Paddle')
  await expect(page.getByRole('link', { name: /^Emergency Contacts/ })).toContainText('Ola Formwave')
  await expect(photo).toBeVisible()
})
