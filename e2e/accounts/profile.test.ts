import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '#e2e/support/product.ts'
import { showsTexts, showsToast, toastSays } from '#e2e/support/shows-texts.ts'
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

test('a new profile shows a loading state, then its empty sections, and links to each settings page', async ({
  browser,
}) => {
  const { page } = await aSurferOnTheWay(browser, 'Yara Newhere')
  const held = Promise.withResolvers<void>()
  for (const call of ['/api/auth/user', '/api/surf-sessions/user/**']) {
    await page.route(call, async (route) => {
      await held.promise
      await route.continue()
    })
  }
  await page.goto('/profile')
  await showsTexts(page, 'profile', 'Loading profile...')
  held.resolve()
  await showsTexts(page, 'profile', 'Edit', 'Sessions', 'Hours', '{hours}h', 'This Week', 'Buddies', 'Early Bird')
  await showsTexts(page, 'profile', '10 Day Streak', 'Photographer', 'More to unlock', 'Recent Sessions', 'View All')
  await showsTexts(page, 'profile', 'No sessions yet', 'Start your first surf session!', 'Notifications')
  await showsTexts(page, 'profile', 'Privacy & Safety', 'Emergency Contacts', 'Help & Support', 'Log Out')
  for (const [row, heading] of [
    ['Notifications', 'Notifications'],
    ['Emergency Contacts', 'Emergency Contacts'],
    ['Privacy & Safety', 'Privacy & Safety'],
    ['Help & Support', 'Help & Support'],
    ['Settings', 'Settings'],
  ] as const) {
    await page.getByRole('list', { name: 'Settings' }).getByRole('link', { name: row }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Profile', exact: true }).click()
  }
  await page.getByRole('link', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Ready to Surf?' })).toBeVisible()
})
