import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'

export const PIER = { latitude: 33.6553, longitude: -118.0052 }
export const HOSSEGOR = { latitude: 43.6645, longitude: -1.4436 }
const PASSWORD = 'lines-on-the-horizon'

let made = 0

/** Someone new with a browser of their own, signed up through the form, on Home, at Huntington Beach Pier. */
export async function aNewSurfer(browser: Browser, name: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ geolocation: PIER, permissions: ['geolocation'], ...options })
  const page = await context.newPage()
  await page.goto('/api/signup')
  await fillSignUp(page, name)
  await expect(page.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()
  return page
}

/** Fills the sign-up form and sends it. */
export async function fillSignUp(page: Page, name: string): Promise<void> {
  const [firstName = '', lastName = ''] = name.split(' ')
  made += 1
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('E-mail').fill(`${firstName}.${lastName}.${made}.${Date.now()}@example.com`.toLowerCase())
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

/** Checks in at the spot, which is near, through the dialog. */
export async function checkIn(page: Page, spot = 'Huntington Beach Pier'): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Check In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check In to Surf' })
  await dialog.getByRole('list', { name: 'Nearby Spots' }).getByRole('radio', { name: spot }).click()
  await dialog.getByRole('button', { name: 'Check In Now' }).click()
}

/** Makes two surfers buddies through their pages: one asks, the other accepts. */
export async function becomeBuddies(asking: Page, answering: Page, name: string): Promise<void> {
  await asking.goto('/buddies?find-buddies')
  const dialog = asking.getByRole('dialog', { name: 'Find Surf Buddies' })
  await dialog.getByRole('searchbox').fill(name)
  await dialog.getByRole('button', { name: `Add Buddy: ${name}` }).click()
  await expect(asking.getByText('Buddy request sent!').first()).toBeVisible()
  await answering.goto('/buddies')
  await answering.getByRole('button', { name: /^Accept / }).click()
  await expect(answering.getByText('Buddy request accepted!').first()).toBeVisible()
}
