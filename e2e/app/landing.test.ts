import { expect, type Page, type Response } from '@playwright/test'
import { wordsLostIn } from '#e2e/sessions/words-on-picture.ts'
import { hasBeenIdle } from '#e2e/support/idle.ts'
import { brokenWords, openAddress, setTextSize, shows } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'

const SMALL = { width: 320, height: 640 }
/** Of a finger, in CSS pixels. */
const LEAST_TARGET = 44

const next = (page: Page) => page.getByRole('button', { name: "Let's Get Started" })

// A browser that saves data gets no video, whatever its surfer wants of motion.
test.use({ savesData: false })

test('the landing page loads its own code alone, can be read and pressed on a small phone, and leads to the sign-in', async ({
  page,
}) => {
  const scripts: Promise<string>[] = []
  const note = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  }
  page.on('response', note)
  await page.goto('/')
  const headline = page.getByRole('heading', { level: 1, name: 'Welcome to the future of surf session tracking' })
  await next(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Everything You Need' })).toBeFocused()
  await hasBeenIdle(page)
  await expect(page.locator('video')).toHaveCount(0)
  page.off('response', note)
  const loaded = (await Promise.all(scripts)).join('\n')
  expect(loaded).toContain('Ready to Surf?')
  for (const words of ['Check In to Surf', 'Currently Surfing', 'Find Surf Buddies', 'Discover Surf Spots'])
    expect(loaded).not.toContain(words)
  // What Base UI gives to the dialogs and toasts that are built on it.
  expect(loaded).not.toContain('data-base-ui')

  await page.setViewportSize(SMALL)
  await setTextSize(page, '200%')
  expect(await brokenWords(page.locator('h1, h2, p'))).toEqual([])
  await page.goBack()
  await expect(headline).toBeVisible()
  expect(await brokenWords(page.locator('h1, h2, p'))).toEqual([])
  expect(await wordsLostIn(page, page.getByText('Catch every dawn session'))).toEqual([])
  await setTextSize(page, '')
  const links = page.getByRole('contentinfo').getByRole('link')
  for (const [address, words] of [
    ['/', 'Ready to Surf?'],
    ['/#step-9', 'Get Started'],
    ['/#step-2', 'Everything You Need'],
  ] as const) {
    await openAddress(page, address)
    await shows(page, words)
    await expect(links.first()).toBeVisible()
    for (const { width, height } of await links.evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect().toJSON()),
    ))
      expect(Math.min(width, height), address).toBeGreaterThanOrEqual(LEAST_TARGET)
  }

  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL(/\/api\/login\?signup$/)
  await expect(page.getByRole('button', { name: 'Sign up', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Everything You Need' })).toBeVisible()
})
