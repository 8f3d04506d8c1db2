import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '#e2e/product.ts'
import { showsTexts, showsToast } from '#e2e/shows-texts.ts'
import { aSurferOnTheWay } from '#e2e/surfers.ts'

const sees = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()
const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Profile' })
const saver = (page: Page) => editor(page).getByRole('button', { name: 'Save Changes' })
const photo = (page: Page) => editor(page).locator('input[type=file]')

const aPicture = async () => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer(),
})

test('a surfer fills in who they are, hears what is missing beside each field, and it stays', async ({ browser }) => {
  const { page, user } = await aSurferOnTheWay(browser, 'Maya Formwave')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit' }).click()
  await saver(page).click()
  await showsTexts(page, 'editProfile', 'Change Photo', 'First Name', 'Last Name', 'Username', 'Surfing Types')
  await showsTexts(page, 'editProfile', 'Please select at least one surfing type', 'Shortboard', 'Longboard')
  await showsTexts(page, 'editProfile', 'Funboard', 'Fish', 'Gun', 'Stand Up Paddle', 'Bodyboard', 'Bodysurfing')
  await showsTexts(page, 'editProfile', 'Emergency Contact', 'Contact Name', 'Phone Number', 'Cancel', 'Save Changes')
  for (const [field, typed, words] of [
    ['Username', 'a'.repeat(21), 'Username must be less than 20 characters'],
    ['Username', 'a wave', 'Username may have letters, digits, _ and .'],
    ['First Name', ' ', 'First name is required'],
    ['Last Name', '', 'Last name is required'],
    ['Username', 'ab', 'Username must be at least 3 characters'],
  ] as const) {
    await editor(page).getByLabel(field).fill(typed)
    await expect(editor(page).getByLabel(field)).toHaveAccessibleDescription(words)
    if (typed.length > 20) await showsTexts(page, 'editProfile', 'Username must be less than 20 characters')
  }
  await showsTexts(page, 'editProfile', 'First name is required', 'Last name is required')
  await showsTexts(page, 'editProfile', 'Username must be at least 3 characters')
  await saver(page).click()
  await expect(editor(page).getByLabel('First Name')).toBeFocused()

  const username = `maya.${Date.now().toString(36)}`
  await editor(page).getByLabel('First Name').fill(' Maja ')
  await editor(page).getByLabel('Last Name').fill('Formwave')
  await editor(page).getByLabel('Username').fill(username)
  const types = editor(page).getByRole('group', { name: 'Surfing Types' })
  await types.getByRole('button', { name: 'Stand Up Paddle' }).click()
  await types.getByRole('button', { name: 'Fish' }).click()
  await editor(page).getByLabel('Contact Name').fill('Ola Formwave')
  await editor(page).getByLabel('Phone Number').fill('+46 70 123 45 67')
  const held = Promise.withResolvers<void>()
  await page.route('/api/users/me', async (route) => {
    await held.promise
    await route.continue()
  })
  await saver(page).click()
  await expect(editor(page).getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await showsTexts(page, 'editProfile', 'Saving...')
  held.resolve()
  await showsToast(page, 'Success: Profile updated successfully!')
  await expect(editor(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maja Formwave')
  await sees(page, `@${username}`)
  await sees(page, user.email)
  await expect(page.getByRole('list', { name: 'Surfing types' })).toHaveText('FishStand Up Paddle')
  await expect(page.getByRole('link', { name: /^Emergency Contacts/ })).toContainText('Ola Formwave')
})

test('what the server refuses stays in the form, with its words', async ({ browser }) => {
  const { user: other } = await aSurferOnTheWay(browser, 'Tess Takenname')
  const { page } = await aSurferOnTheWay(browser, 'Uma Formwave')
  await page.goto('/profile?edit-profile')
  await editor(page).getByRole('button', { name: 'Gun' }).click()
  await editor(page).getByLabel('Username').fill(other.username.toUpperCase())
  await saver(page).click()
  await expect(editor(page).getByLabel('Username')).toHaveAccessibleDescription('Username is already taken')
  await showsTexts(page, 'editProfile', 'Username is already taken')
  await showsToast(page, 'Error: Username is already taken')
  await editor(page)
    .getByLabel('Username')
    .fill(`${other.username.slice(0, 10)}.too`)
  await expect(editor(page).getByLabel('Username')).toHaveAccessibleDescription('')

  await page.route('/api/users/me', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
  await saver(page).click()
  await showsToast(page, 'Error: Failed to update profile. Please try again.')
  await expect(editor(page).getByRole('button', { name: 'Gun' })).toHaveAttribute('aria-pressed', 'true')
  await page.unroute('/api/users/me')
  await saver(page).click()
  await sees(page, 'Profile updated successfully!')
})

test('a new photo is shown at once, sent with the form closed for saving, and then stands everywhere', async ({
  browser,
}) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Vera Facewave')
  const held = Promise.withResolvers<void>()
  await page.route('/api/uploads/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/profile?edit-profile')
  await editor(page).getByRole('button', { name: 'Longboard' }).click()
  await photo(page).setInputFiles(await aPicture())
  await expect(editor(page).getByRole('button', { name: 'Uploading...' })).toBeDisabled()
  await showsTexts(page, 'editProfile', 'Uploading...')
  await expect(editor(page).getByRole('progressbar', { name: 'Photo' })).toBeVisible()
  await expect(editor(page).locator('img[src^="blob:"]')).toBeVisible()
  await expect(saver(page)).toBeDisabled()
  held.resolve()
  await showsToast(page, 'Success: Profile photo uploaded successfully!')
  await saver(page).click()
  await sees(page, 'Profile updated successfully!')
  const shown = page.getByRole('main').locator('img[src^="/api/objects/photos/"]').first()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)

  await page.getByRole('button', { name: 'Edit' }).click()
  await editor(page).getByRole('button', { name: 'Remove photo' }).click()
  await saver(page).click()
  await expect(editor(page)).toBeHidden()
  expect(await (await context.request.get('/api/auth/user')).json()).toMatchObject({ profileImageUrl: null })
})

test('a photo that cannot be one, or does not get through, leaves the one before', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Wim Facewave')
  await page.goto('/profile?edit-profile')
  const picture = await aPicture()
  await photo(page).setInputFiles({ ...picture, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await sees(page, 'This picture is larger than 5 MB.')
  await photo(page).setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await sees(page, 'Please choose a JPEG, PNG or WebP picture.')

  const damaged = { ...picture, buffer: picture.buffer.subarray(0, picture.buffer.length / 2) }
  await photo(page).setInputFiles(damaged)
  await sees(page, 'This picture is damaged.')
  await expect(editor(page).locator('img[src^="blob:"]')).toHaveCount(0)
  await photo(page).setInputFiles({ ...picture, buffer: Buffer.from('<h1>No picture</h1>') })
  await sees(page, 'Please choose a JPEG, PNG or WebP picture.')

  await page.route('/api/objects/upload', (route) => route.fulfill({ status: 403, body: 'no' }))
  await photo(page).setInputFiles(picture)
  await sees(page, 'Failed to upload photo. Please try again.')
  await page.unroute('/api/objects/upload')
  await page.route('/api/objects/upload', (route) =>
    route.fulfill({ status: 400, json: { message: 'The harbour is full.', code: 'invalid_request' } }),
  )
  await photo(page).setInputFiles(picture)
  await sees(page, 'The harbour is full.')
  await page.unroute('/api/objects/upload')

  await page.route('/api/uploads/**', () => {})
  await photo(page).setInputFiles(picture)
  await editor(page).getByRole('button', { name: 'Cancel upload' }).click()
  await expect(editor(page).getByRole('button', { name: 'Change Photo' })).toBeEnabled()
  await expect(editor(page).locator('img[src^="blob:"]')).toHaveCount(0)
  await expect(saver(page)).toBeEnabled()
})

test('who closes a form with changes is asked once, and back keeps them for the next opening', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Xena Formwave')
  await page.goto('/profile')
  const edit = page.getByRole('button', { name: 'Edit' })
  const name = editor(page).getByLabel('First Name')
  await edit.click()
  await expect(editor(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(editor(page)).toBeHidden()

  await edit.click()
  await name.fill('Xenia')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(name).toHaveValue('Xenia')
  await page.goBack()
  await expect(editor(page)).toBeHidden()
  await edit.click()
  await expect(name).toHaveValue('Xenia')
  await editor(page).getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(editor(page)).toBeHidden()
  await edit.click()
  await expect(name).toHaveValue('Xena')
})

test('the profile begins empty, says that it loads, and each of its settings opens', async ({ browser }) => {
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
    ['Sign-in & Security', 'Sign-in & Security'],
    ['Help & Support', 'Help & Support'],
    ['Your spot proposals', 'Spot Proposals'],
  ] as const) {
    await page.getByRole('list', { name: 'Settings' }).getByRole('link', { name: row }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Profile', exact: true }).click()
  }
  await page.getByRole('link', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Ready to Surf?' })).toBeVisible()
})
